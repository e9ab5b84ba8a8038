/** A category: currency as an order book, everything else as cards. All search params live in the address. */
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { useDeferredValue, useMemo, type ComponentType, type ReactNode } from 'react';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferCard as Offer, OfferList } from '~/contracts/offers/offers.schemas.ts';
import type { WatchedList } from '~/features/common/watched-list.ts';
import { api } from '~/platform/api/api.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Outdated } from '~/ui/states.tsx';
import { listingQueries } from '../listing.queries.ts';
import { type CategorySearch } from '../category-search.ts';
import { effectiveSearch, filtersByKey, isSameList, listQuery } from '../category-query.ts';
import { useAppliedFilters } from '../components/applied-filters.tsx';
import { BasketSuggestion } from '../components/basket-suggestion.tsx';
import { CategoryFoot } from '../components/category-foot.tsx';
import { CategoryHead } from '../components/category-head.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { ListBar, useShownAs } from '../components/list-bar.tsx';
import {
  BasketFailed,
  EndOfOffers,
  isListFailed,
  MoreOffers,
  NoOffers,
  OffersFailed,
} from '../components/list-end.tsx';
import { ListedCard } from '../components/listed-card.tsx';
import { MarketPanel } from '../components/market-panel.tsx';
import { cardGrid, OfferCardSkeleton, MarketBand } from '~/features/offer/index.ts';
import { OfferRows } from '../components/offer-rows.tsx';
import { OrderBook } from '../components/order-book.tsx';
import { marketLabel } from '../market-name.ts';
import { landingOf, type LoadedCategory } from '../load-category.ts';
import { withPathFilter, type PathFilter } from '../path-filter.ts';
import { useAmount, type Amount } from '../use-amount.ts';
import { useCategoryView, withSearch, type CategoryView } from '../use-category-view.ts';
import { watchedList } from '../watched-list.ts';

interface CategoryPageProps {
  loaded: LoadedCategory;
  /** The search params besides the path filter. */
  search: CategorySearch;
  /** Renders an offer's favourite button; favourites are another feature. */
  Heart: ComponentType<{ offer: Offer }>;
  /** Saves the list as a search, or waits for its best price; alerts are another feature. */
  Alerts: ComponentType<{ list: WatchedList; part: 'search' | 'price' }>;
}

/** The first picture is loaded eagerly; the others lazily. */
const EAGER_CARDS = 1;
const SKELETON_ROWS = 8;

/**
 * The list of offers with all loaded pages, and its metadata. While another list is loading the previous one stays,
 * with the query that it answers (`shown`). Another amount is not another list: its rows are repriced at once, and only
 * the figures of the server are awaited.
 */
function useOffers(view: CategoryView) {
  const { definition, search } = view;
  const options = listingQueries.offers(listQuery(definition, search));
  const query = useInfiniteQuery(options);
  const answer = useAnswer(search, options.queryKey, query);
  const { last } = answer;
  const isRepriced =
    last?.data.pages[0]?.market != null && isSameList(definition, last.question, search);
  const isOutdated = answer.state === 'outdated' && !isRepriced;
  const isFailed = answer.state === 'failed' && !isRepriced;
  const shown =
    isOutdated && last ? withSearch(view, { ...last.question, view: search.view }) : view;
  const pages = isFailed ? [] : (last?.data.pages ?? []);
  const first: OfferList | null = pages[0] ?? null;
  return {
    query,
    answer,
    shown,
    isOutdated,
    isFailed,
    first,
    /** For the filters, which stay usable: their choices are those of the latest result. */
    counts: last?.data.pages[0] ?? null,
    offers: pages.flatMap((page) => page.data),
    nextCursor: pages.at(-1)?.meta.next_cursor ?? null,
  };
}
type OfferPages = ReturnType<typeof useOffers>;

export function CategoryPage({ loaded, search, Heart, Alerts }: CategoryPageProps) {
  const { game, category, pathFilter, page } = loaded;
  const { data: definition } = useSuspenseQuery(
    api.catalogue.categoryOfGame.queryOptions({ game, category }),
  );
  const asked = useMemo(() => withPathFilter(search, pathFilter), [search, pathFilter]);
  return (
    <Wrap>
      <CategoryHead definition={definition} landing={landingOf(page)} />
      {/* Another category remounts the page: no state of the previous one is retained. */}
      <Market
        key={definition.id}
        definition={definition}
        search={asked}
        pathFilter={pathFilter}
        Heart={Heart}
        Alerts={Alerts}
      />
      <CategoryFoot definition={definition} page={page} />
    </Wrap>
  );
}

interface MarketProps extends Pick<CategoryPageProps, 'search' | 'Heart' | 'Alerts'> {
  definition: CategoryDefinition;
  pathFilter: PathFilter | null;
}

function Market({ definition, search, pathFilter, Heart, Alerts }: MarketProps) {
  const { t } = useLingui();
  const format = useFormat();
  const view = useCategoryView(definition, search, pathFilter);
  // What is pressed is shown first; the list, which costs more to draw, follows.
  const pages = useOffers(withSearch(view, useDeferredValue(view.search)));
  const { first, offers, shown, counts, isOutdated } = pages;
  const amount = useAmount(view, shown, offers, first?.market ?? null, format.locale);
  const filters = useAppliedFilters(shown, counts);
  const isCurrent = !isOutdated && !pages.isFailed;
  const list = watchedList(shown, filters, first);
  const isOrderBook = definition.base === 'currency';
  return (
    <div className={layout}>
      <aside aria-label={t`Filters`} className={side}>
        {counts ? <FilterForm view={view} counts={counts} areCountsCurrent={isCurrent} /> : null}
      </aside>
      <div className={css({ minWidth: '0' })}>
        <Outdated when={isOutdated}>
          <MarketFigures
            pages={pages}
            amount={amount}
            alert={<Alerts list={list} part="price" />}
          />
        </Outdated>
        <ListBar
          view={view}
          total={first?.meta ?? null}
          filters={filters}
          counts={counts}
          isOutdated={isOutdated}
          isOrderBook={isOrderBook}
        />
        {/* An order book's alert stands beside its best price. */}
        <div className={watch}>
          <Alerts list={list} part="search" />
          {isOrderBook && first?.market ? null : <Alerts list={list} part="price" />}
        </div>
        <Outdated when={isOutdated} label={t`Loading offers`}>
          {shown.search.cursor === undefined ? null : (
            <p className={css({ marginTop: '4' })}>
              <TextLink href={shown.href({ ...shown.search, cursor: undefined })}>
                <Trans>Back to the first offers</Trans>
              </TextLink>
            </p>
          )}
          <Offers view={shown} pages={pages} amount={amount} Heart={Heart} />
          <ListEnd view={shown} pages={pages} filters={filters} />
        </Outdated>
      </div>
    </div>
  );
}

/** The figures of the market as a whole, above its list. */
function MarketFigures(props: { pages: OfferPages; amount: Amount; alert: ReactNode }) {
  const { pages, amount, alert } = props;
  const { first, shown, answer, query } = pages;
  const { definition } = shown;
  if (definition.base !== 'currency') {
    return first?.band ? (
      <MarketBand
        band={first.band}
        precise={definition.price_decimals > 0}
        market={marketLabel(shown)}
      />
    ) : null;
  }
  if (!first?.market) return null;
  return (
    <div className={css({ marginBottom: { base: '4', wide: '6' } })}>
      <MarketPanel
        view={shown}
        market={first.market}
        band={first.band}
        amount={amount}
        alert={alert}
      />
      {answer.state === 'failed' ? (
        <BasketFailed isRetrying={answer.isRetrying} onRetry={() => void query.refetch()} />
      ) : amount.basket ? (
        <BasketSuggestion basket={amount.basket} isOld={!amount.isAnswered} />
      ) : null}
    </div>
  );
}

interface OffersProps {
  view: CategoryView;
  pages: OfferPages;
  amount: Amount;
  Heart: CategoryPageProps['Heart'];
}

function Offers({ view, pages, amount, Heart }: OffersProps) {
  const { definition, search } = view;
  const { offers, query, answer } = pages;
  const openKeys = useMemo(() => openAttributes(definition, search), [definition, search]);
  const isOrderBook = definition.base === 'currency';
  const isCards = useShownAs(view.search, isOrderBook) === 'cards';
  const isFirst = answer.state === 'pending';
  const pending = isFirst || query.isFetchingNextPage ? SKELETON_ROWS : 0;
  if (offers.length === 0 && pending === 0) return null;
  if (isCards) {
    return (
      <div className={cardGrid}>
        {offers.map((offer, index) => (
          <ListedCard
            key={offer.id}
            offer={offer}
            attributes={definition.attributes}
            Heart={Heart}
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
  return (
    <OrderBook
      offers={offers}
      count={amount.count}
      bestId={amount.cheapest?.offerId ?? null}
      openKeys={openKeys}
      pending={pending}
    />
  );
}

/** Attributes that the filters leave open. */
function openAttributes(definition: CategoryDefinition, search: CategorySearch): string[] {
  const settled = filtersByKey(effectiveSearch(definition, search).filter);
  return definition.facet_keys.filter((key) => {
    const filter = settled.get(key);
    const isOne = filter?.kind === 'values' && filter.values.length === 1;
    const attribute = definition.attributes.find((candidate) => candidate.key === key);
    return !isOne && (attribute?.options.length ?? 0) > 1;
  });
}

interface ListEndProps {
  view: CategoryView;
  pages: OfferPages;
  filters: ReturnType<typeof useAppliedFilters>;
}

function ListEnd({ view, pages, filters }: ListEndProps) {
  const { query, answer, first, offers, nextCursor } = pages;
  // Where only the amount failed, the market's panel shows the failure.
  const isAmountFailed = answer.state === 'failed' && !pages.isFailed;
  if (!isAmountFailed && isListFailed({ answer, query })) {
    return <OffersFailed answer={answer} query={query} />;
  }
  if (!first) return null;
  if (offers.length === 0) return <NoOffers view={view} filters={filters} />;
  if (nextCursor === null) return <EndOfOffers />;
  if (isAmountFailed) return null;
  return (
    <MoreOffers
      href={view.href({ ...view.search, cursor: nextCursor })}
      shown={offers.length}
      total={first.meta}
      isLoading={query.isFetchingNextPage || answer.state !== 'current'}
      onLoad={() => void query.fetchNextPage()}
    />
  );
}

const watch = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3' });
const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '232px minmax(0, 1fr)' },
  columnGap: '10',
  marginTop: { base: '4', wide: '6' },
});
/* On narrow screens the filters are in a sheet; without script they stand below the list. */
const side = css({
  display: { base: 'none', xl: 'block' },
  '@media (scripting: none)': { display: 'block', order: { base: '1', xl: '0' } },
});
