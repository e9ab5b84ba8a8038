/** One base category over all games: its offers, the games that have it, and how such goods are traded. */
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import type {
  BaseCategoryAlias,
  BaseCategoryDetail,
} from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Breadcrumbs, LinkTabs } from '~/ui/navigation.tsx';
import { EmptyState, Outdated } from '~/ui/states.tsx';
import { readAbout } from '~/features/common/read-about.ts';
import { baseListQuery, isNarrowed, type BaseSearch } from '../base-search.ts';
import { totalText } from '../list-total.ts';
import { listingQueries } from '../listing.queries.ts';
import { AboutText } from '~/features/common/about-text.tsx';
import { BaseFilters } from '../components/base-filters.tsx';
import { BaseGames } from '../components/base-games.tsx';
import { EndOfOffers, isListFailed, MoreOffers, OffersFailed } from '../components/list-end.tsx';
import { cardGrid, OfferCard, OfferCardSkeleton } from '~/features/offer/index.ts';
import { useBaseView, type BaseView } from '../use-base-view.ts';

interface BaseCategoryPageProps {
  alias: BaseCategoryAlias;
  search: BaseSearch;
  about: string | null;
  /** Renders an offer's favourite button; favourites are another feature. */
  Heart: ComponentType<{ offer: Offer }>;
}

const EAGER_CARDS = 3;
const SKELETONS = 6;

export function BaseCategoryPage({ alias, search, about, Heart }: BaseCategoryPageProps) {
  const { t } = useLingui();
  const { data: base } = useSuspenseQuery(api.catalogue.baseCategory.queryOptions({ alias }));
  const view = useBaseView(base, search);
  const category = base.title;
  return (
    <Wrap>
      <Breadcrumbs
        label={t`Where you are`}
        items={[{ label: t`Games`, href: paths.games }, { label: category }]}
      />
      <PageTitle note={<BaseFigures base={base} />}>
        <Trans>{category} for all games</Trans>
      </PageTitle>
      {readAbout(about ?? '').lead.map((paragraph) => (
        <p key={paragraph} className={lead}>
          {paragraph}
        </p>
      ))}
      <OtherBases alias={alias} />
      <BaseFilters base={base} search={view.search} go={(next) => view.go(next)} />
      {/* Another base category remounts the page: no state of the previous one is retained. */}
      <OfferList key={alias} view={view} Heart={Heart} />
      <BaseGames base={base} />
      <AboutText text={about} title={t`${category}: good to know`} withoutLead />
    </Wrap>
  );
}

function BaseFigures({ base }: { base: BaseCategoryDetail }) {
  const format = useFormat();
  const { delivery_median_minutes: median } = base;
  const offers = format.count(base.offers_count);
  const games = format.count(base.games_count);
  const sample = format.count(median.sample);
  const duration = format.minutes(median.value ?? 0);
  return (
    <>
      <Plural value={base.offers_count} one={`${offers} offer`} other={`${offers} offers`} />{' '}
      <Plural value={base.games_count} one={`in ${games} game`} other={`in ${games} games`} />
      {median.value === null || median.value < 1 ? null : (
        <>
          {' · '}
          <Trans>
            delivered in {duration} (median of {sample} orders)
          </Trans>
        </>
      )}
    </>
  );
}

/** The other base categories, as tabs. */
function OtherBases({ alias }: { alias: BaseCategoryAlias }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: bases } = useSuspenseQuery(api.catalogue.baseCategories.queryOptions());
  return (
    <LinkTabs
      label={t`What is traded`}
      className={tabs}
      items={bases.data.map((base) => ({
        label: base.title,
        href: paths.baseCategory(base.alias),
        active: base.alias === alias,
        count: format.count(base.offers_count),
      }))}
    />
  );
}

function useBaseOffers(view: BaseView) {
  const options = listingQueries.offers(baseListQuery(view.base.alias, view.search));
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
type OfferPages = ReturnType<typeof useBaseOffers>;

function OfferList({ view, Heart }: { view: BaseView; Heart: BaseCategoryPageProps['Heart'] }) {
  const { t } = useLingui();
  const pages = useBaseOffers(view);
  const { query, answer, offers, isOutdated } = pages;
  const isFirst = answer.state === 'pending';
  const pending = isFirst || query.isFetchingNextPage ? SKELETONS : 0;
  return (
    <section aria-label={t`Offers`} className={css({ marginTop: '5' })}>
      <Outdated when={isOutdated} label={t`Loading offers`}>
        <ListHead view={view} pages={pages} />
        <div className={cardGrid}>
          {offers.map((offer, index) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              withCategory
              corner={<Heart offer={offer} />}
              eager={index < EAGER_CARDS}
            />
          ))}
          {Array.from({ length: pending }, (_, index) => (
            <OfferCardSkeleton key={index} />
          ))}
        </div>
        <ListEnd view={view} pages={pages} />
      </Outdated>
    </section>
  );
}

function ListHead({ view, pages }: { view: BaseView; pages: OfferPages }) {
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

function ListEnd({ view, pages }: { view: BaseView; pages: OfferPages }) {
  const { query, answer, search, offers, total, nextCursor } = pages;
  if (isListFailed(pages)) return <OffersFailed answer={answer} query={query} />;
  if (total === null) return null;
  if (offers.length === 0) return <NoOffers view={view} search={search} />;
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

function NoOffers({ view, search }: { view: BaseView; search: BaseSearch }) {
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
      <Trans>Take a filter away, or look at the games below.</Trans>
    </EmptyState>
  );
}

const lead = css({ marginTop: '3', color: 'muted', maxWidth: '72ch', lineHeight: '1.55' });
const tabs = css({
  marginTop: { base: '4', wide: '5' },
  marginBottom: { base: '4', wide: '6' },
  marginInline: { base: 'calc(-1 * {spacing.gutter})', wide: '0' },
  paddingInline: { base: 'gutter', wide: '0' },
});
const listHead = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '4',
  fontVariantNumeric: 'tabular-nums',
});
