/** A category: currency as an order book, everything else as cards. All wishes live in the address. */
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { useMemo, type ComponentType } from 'react';
import type { OfferCard as Offer, OfferList } from '~/contracts/offers/offers.schemas.ts';
import { useFormat } from '~/platform/use-format.ts';
import { Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { catalogueQueries } from '../catalogue.queries.ts';
import { type CategorySearch } from '../category-search.ts';
import { filtersByKey, listQuery } from '../category-wishes.ts';
import { useAppliedFilters } from '../components/applied-filters.tsx';
import { BasketSuggestion } from '../components/basket-suggestion.tsx';
import { CategoryFoot } from '../components/category-foot.tsx';
import { CategoryHead } from '../components/category-head.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { ListBar, shownAs } from '../components/list-bar.tsx';
import { EndOfOffers, MoreOffers, NoOffers, OffersFailed } from '../components/list-end.tsx';
import { MarketPanel } from '../components/market-panel.tsx';
import { cardGrid, OfferCard, OfferCardSkeleton } from '../components/offer-card.tsx';
import { OfferRows } from '../components/offer-rows.tsx';
import { OrderBook } from '../components/order-book.tsx';
import { MarketBand } from '../components/price-band.tsx';
import { marketLabel } from '../market-name.ts';
import { landingOf, type LoadedCategory } from '../load-category.ts';
import { withPinned } from '../pinned.ts';
import { useAmount, type Amount } from '../use-amount.ts';
import { useCategoryView, type CategoryView } from '../use-category-view.ts';

interface CategoryPageProps {
  loaded: LoadedCategory;
  /** What the visitor wishes beside what the path says. */
  search: CategorySearch;
  /** The heart of an offer; favourites are another feature. */
  Heart: ComponentType<{ offer: Offer }>;
}

/** The first picture is fetched at once; the others when they come near the window. */
const EAGER_CARDS = 1;
const SKELETON_ROWS = 8;

/** The list of offers, all parts that were loaded, and what is known besides. */
function useOffers(view: CategoryView) {
  const query = useInfiniteQuery({
    ...catalogueQueries.offers(listQuery(view.definition, view.search)),
    placeholderData: keepPreviousData,
  });
  const first: OfferList | null = query.data?.pages[0] ?? null;
  const last = query.data?.pages.at(-1);
  return {
    query,
    first,
    offers: query.data?.pages.flatMap((page) => page.data) ?? [],
    nextCursor: last?.meta.next_cursor ?? null,
  };
}
type OfferPages = ReturnType<typeof useOffers>;

export function CategoryPage({ loaded, search, Heart }: CategoryPageProps) {
  const { game, category, pinned, page } = loaded;
  const { t } = useLingui();
  const format = useFormat();
  const { data: definition } = useSuspenseQuery(catalogueQueries.category(game, category));
  const asked = useMemo(() => withPinned(search, pinned), [search, pinned]);
  const view = useCategoryView(definition, asked, pinned);
  const pages = useOffers(view);
  const { first, offers } = pages;
  const amount = useAmount(view, offers, first?.market ?? null, format.locale);
  const filters = useAppliedFilters(view, first);
  const isOrderBook = definition.base === 'currency';
  return (
    <Wrap>
      <CategoryHead definition={definition} landing={landingOf(page)} />
      <div className={layout}>
        <aside aria-label={t`Filters`} className={side}>
          {first ? <FilterForm view={view} counts={first} /> : null}
        </aside>
        <div className={css({ minWidth: '0' })}>
          {isOrderBook && first?.market ? (
            <div className={css({ marginBottom: { base: '4', wide: '6' } })}>
              <MarketPanel view={view} market={first.market} band={first.band} amount={amount} />
              {amount.basket ? (
                <BasketSuggestion basket={amount.basket} isOld={!amount.isAnswered} />
              ) : null}
            </div>
          ) : null}
          {!isOrderBook && first?.band ? (
            <MarketBand
              band={first.band}
              precise={definition.price_decimals > 0}
              market={marketLabel(view)}
            />
          ) : null}
          <ListBar
            view={view}
            total={first?.meta ?? null}
            filters={filters}
            counts={first}
            isOrderBook={isOrderBook}
          />
          {view.search.cursor === undefined ? null : (
            <p className={css({ marginTop: '4' })}>
              <TextLink href={view.href({ ...view.search, cursor: undefined })}>
                <Trans>Back to the first offers</Trans>
              </TextLink>
            </p>
          )}
          <div aria-busy={pages.query.isPlaceholderData} className={list}>
            <Offers view={view} pages={pages} amount={amount} Heart={Heart} />
          </div>
          <ListEnd view={view} pages={pages} filters={filters} />
        </div>
      </div>
      <CategoryFoot definition={definition} page={page} />
    </Wrap>
  );
}

interface OffersProps {
  view: CategoryView;
  pages: OfferPages;
  amount: Amount;
  Heart: CategoryPageProps['Heart'];
}

function Offers({ view, pages, amount, Heart }: OffersProps) {
  const { definition } = view;
  const { offers, query } = pages;
  const isOrderBook = definition.base === 'currency';
  const isCards = shownAs(view.search, isOrderBook) === 'cards';
  const pending = query.isPending || query.isFetchingNextPage ? SKELETON_ROWS : 0;
  if (offers.length === 0 && pending === 0) return null;
  if (isCards) {
    return (
      <div className={cardGrid}>
        {offers.map((offer, index) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            attributes={definition.attributes}
            corner={<Heart offer={offer} />}
            eager={index < EAGER_CARDS}
          />
        ))}
        {Array.from({ length: pending }, (_, index) => (
          <OfferCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (!isOrderBook) return <OfferRows offers={offers} />;
  const settled = filtersByKey(view.effective.filter);
  return (
    <OrderBook
      offers={offers}
      count={amount.count}
      bestId={amount.cheapest?.offerId ?? null}
      openKeys={definition.facet_keys.filter((key) => {
        const filter = settled.get(key);
        const isOne = filter?.kind === 'values' && filter.values.length === 1;
        const attribute = definition.attributes.find((candidate) => candidate.key === key);
        return !isOne && (attribute?.options.length ?? 0) > 1;
      })}
      pending={pending}
    />
  );
}

interface ListEndProps {
  view: CategoryView;
  pages: OfferPages;
  filters: ReturnType<typeof useAppliedFilters>;
}

function ListEnd({ view, pages, filters }: ListEndProps) {
  const { query, first, offers, nextCursor } = pages;
  if (query.isError && !query.isFetching) {
    const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
    return <OffersFailed isRetrying={query.isFetching} onRetry={retry} />;
  }
  if (!first) return null;
  if (offers.length === 0) return <NoOffers view={view} filters={filters} />;
  if (nextCursor === null) return <EndOfOffers />;
  return (
    <MoreOffers
      href={view.href({ ...view.search, cursor: nextCursor })}
      shown={offers.length}
      total={first.meta}
      isLoading={query.isFetchingNextPage}
      onLoad={() => void query.fetchNextPage()}
    />
  );
}

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '232px minmax(0, 1fr)' },
  columnGap: '10',
  marginTop: { base: '4', wide: '6' },
});
/* On narrow frames the filters come in a sheet; where no script runs they stand below the list. */
const side = css({
  display: { base: 'none', xl: 'block' },
  '@media (scripting: none)': { display: 'block', order: { base: '1', xl: '0' } },
});
const list = css({
  transition: 'opacity {durations.base} {easings.out}',
  '&[aria-busy=true]': { opacity: '0.6' },
});
