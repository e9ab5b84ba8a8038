/** Offers of many categories as cards, page by page: of a base category, of a search. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { EmptyState, Outdated } from '~/ui/states.tsx';
import { cardGrid, OfferCardSkeleton } from '~/features/offer/index.ts';
import { isNarrowed, type BaseSearch } from '../base-search.ts';
import { totalText } from '../list-total.ts';
import type { listingQueries } from '../listing.queries.ts';
import { ListedCard } from './listed-card.tsx';
import { EndOfOffers, isListFailed, MoreOffers, OffersFailed } from './list-end.tsx';

/** What the list reads of the search params. */
type ListSearch = BaseSearch;

export interface CardListView {
  /** The search params of the address, or of a navigation that is pending. */
  search: ListSearch;
  href(search: Partial<ListSearch>): string;
}

interface CardListProps {
  view: CardListView;
  options: ReturnType<typeof listingQueries.offers>;
  /** Renders an offer's favourite button; favourites are another feature. */
  Heart: ComponentType<{ offer: Offer }>;
  /** What to do where nothing is listed. */
  otherwise: ReactNode;
  /** In place of the empty state of a list. */
  whenNothing?: ReactNode;
}

const EAGER_CARDS = 3;
const SKELETONS = 6;

function useOffers({ view, options }: CardListProps) {
  const query = useInfiniteQuery(options);
  const answer = useAnswer(view.search, options.queryKey, query);
  const { state, last } = answer;
  const pages = state === 'failed' ? [] : (last?.data.pages ?? []);
  const isOutdated = state === 'outdated';
  return {
    query,
    answer,
    isOutdated,
    /** The query of the list that is shown. */
    search: isOutdated && last ? last.question : view.search,
    offers: pages.flatMap((page) => page.data),
    total: pages[0]?.meta ?? null,
    nextCursor: pages.at(-1)?.meta.next_cursor ?? null,
  };
}
type OfferPages = ReturnType<typeof useOffers>;

/** The list with its count and its end; the filters stand above it. */
export function CardList(props: CardListProps) {
  const { view, Heart } = props;
  const { t } = useLingui();
  const pages = useOffers(props);
  const { query, answer, offers, isOutdated } = pages;
  const isFirst = answer.state === 'pending';
  const pending = isFirst || query.isFetchingNextPage ? SKELETONS : 0;
  return (
    <section aria-label={t`Offers`} className={css({ marginTop: '5' })}>
      <Outdated when={isOutdated} label={t`Loading offers`}>
        <ListHead view={view} pages={pages} />
        <div className={cardGrid}>
          {offers.map((offer, index) => (
            <ListedCard
              key={offer.id}
              offer={offer}
              withCategory
              Heart={Heart}
              eager={index < EAGER_CARDS}
            />
          ))}
          {Array.from({ length: pending }, (_, index) => (
            <OfferCardSkeleton key={index} />
          ))}
        </div>
        <ListEnd {...props} pages={pages} />
      </Outdated>
    </section>
  );
}

function ListHead({ view, pages }: { view: CardListView; pages: OfferPages }) {
  const format = useFormat();
  const { search, total } = pages;
  const shown = total === null ? '' : totalText(total, format.count);
  return (
    <div className={listHead}>
      <b aria-live="polite">
        {total === null ? (
          <Trans>Offers</Trans>
        ) : (
          <Plural value={total.total} one={`${shown} offer`} other={`${shown} offers`} />
        )}
      </b>
      {isNarrowed(search) ? (
        <TextLink look="quiet" href={view.href({ sort: search.sort })}>
          <Trans>Clear all</Trans>
        </TextLink>
      ) : null}
      {search.cursor === undefined ? null : (
        <TextLink href={view.href({ ...search, cursor: undefined })}>
          <Trans>Back to the first offers</Trans>
        </TextLink>
      )}
    </div>
  );
}

function ListEnd(props: CardListProps & { pages: OfferPages }) {
  const { view, pages, otherwise, whenNothing } = props;
  const { query, answer, search, offers, total, nextCursor } = pages;
  if (isListFailed(pages)) return <OffersFailed answer={answer} query={query} />;
  if (total === null) return null;
  if (offers.length === 0 && whenNothing !== undefined) return whenNothing;
  if (offers.length === 0)
    return (
      <NoOffers view={view} search={search}>
        {otherwise}
      </NoOffers>
    );
  if (nextCursor === null) return <EndOfOffers />;
  return (
    <MoreOffers
      href={view.href({ ...search, cursor: nextCursor })}
      shown={offers.length}
      total={total}
      isLoading={query.isFetchingNextPage}
      onLoad={() => void query.fetchNextPage()}
    />
  );
}

function NoOffers(props: { view: CardListView; search: ListSearch; children: ReactNode }) {
  const { view, search, children } = props;
  const isFiltered = isNarrowed(search);
  return (
    <EmptyState
      className={css({ marginTop: '4' })}
      icon={<SearchIcon aria-hidden="true" />}
      title={
        isFiltered ? (
          <Trans>No offer matches all filters</Trans>
        ) : (
          <Trans>Nobody sells this yet</Trans>
        )
      }
      actions={
        <LinkButton size="sm" href={isFiltered ? view.href({}) : paths.games}>
          {isFiltered ? <Trans>Clear all</Trans> : <Trans>All games</Trans>}
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}

const listHead = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '4',
  fontVariantNumeric: 'tabular-nums',
});
