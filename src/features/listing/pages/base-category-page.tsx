/** One base category over all games: its offers, the games that have it, and how such goods are traded. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, type ComponentType } from 'react';
import { css } from 'styled-system/css';
import type {
  BaseCategoryAlias,
  BaseCategoryDetail,
} from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs, LinkTabs } from '~/ui/navigation.tsx';
import { readAbout } from '~/features/common/read-about.ts';
import {
  baseListQuery,
  baseSearchOfForm,
  promisedChoices,
  type BaseSearch,
} from '../base-search.ts';
import { listingQueries } from '../listing.queries.ts';
import { AboutText } from '~/features/common/about-text.tsx';
import { BaseFilters } from '../components/base-filters.tsx';
import { BaseGames } from '../components/base-games.tsx';
import { CardList } from '../components/card-list.tsx';
import { useBaseView } from '../use-base-view.ts';

interface BaseCategoryPageProps {
  alias: BaseCategoryAlias;
  search: BaseSearch;
  about: string | null;
  /** Renders an offer's favourite button; favourites are another feature. */
  Heart: ComponentType<{ offer: Offer }>;
}

export function BaseCategoryPage({ alias, search, about, Heart }: BaseCategoryPageProps) {
  const { t } = useLingui();
  const { data: base } = useSuspenseQuery(api.catalogue.baseCategory.queryOptions({ alias }));
  const view = useBaseView(base, search);
  // What is pressed is shown first; the list, which costs more to draw, follows.
  const listed = { ...view, search: useDeferredValue(view.search) };
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
      <BaseFilters
        list="base_category"
        games={base.games}
        promised={promisedChoices(alias)}
        search={view.search}
        apply={(form) => view.go(baseSearchOfForm(form))}
      />
      {/* Another base category remounts the page: no state of the previous one is retained. */}
      <CardList
        key={alias}
        view={listed}
        options={listingQueries.offers(baseListQuery(alias, listed.search))}
        Heart={Heart}
        otherwise={<Trans>Take a filter away, or look at the games below.</Trans>}
      />
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

const lead = css({ marginTop: '3', color: 'muted', maxWidth: '72ch', lineHeight: '1.55' });
const tabs = css({
  marginTop: { base: '4', wide: '5' },
  marginBottom: { base: '4', wide: '6' },
  marginInline: { base: 'calc(-1 * {spacing.gutter})', wide: '0' },
  paddingInline: { base: 'gutter', wide: '0' },
});
