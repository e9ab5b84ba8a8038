/** The home page: what can be bought, why it is safe, and what it costs right now, in one glance. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { LinkButton } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { Wrap } from '~/ui/layout.tsx';
import { catalogueQueries } from '../catalogue.queries.ts';
import { BaseCategoryStrip } from '../components/base-category-strip.tsx';
import { NewOffers } from '../components/new-offers.tsx';
import { PopularGames } from '../components/popular-games.tsx';
import { MarketSummary } from '../components/market-summary.tsx';
import { RecentlyViewed } from '../components/recently-viewed.tsx';
import { RecentReviews } from '../components/recent-reviews.tsx';

export function HomePage() {
  // For members it stands above, with what they go on with.
  const isVisitor = useSession() === null;
  const { data: home } = useSuspenseQuery(api.offers.home.queryOptions());
  const { data: games } = useSuspenseQuery(catalogueQueries.popularGames());
  const { data: categories } = useSuspenseQuery(api.catalogue.baseCategories.queryOptions());
  return (
    <>
      <Wrap className={stack}>
        <div className={hero}>
          <Promise games={home.totals.games} sellers={home.totals.sellers} />
          <MarketSummary rows={home.board.rows} total={home.board.total} />
        </div>
        <PopularGames games={games.data} total={home.totals.games} />
        <BaseCategoryStrip categories={categories.data} />
        <div className={two}>
          <NewOffers offers={home.newly_added} />
          <RecentReviews reviews={home.recent_reviews} />
        </div>
      </Wrap>
      {isVisitor && <RecentlyViewed />}
    </>
  );
}

function Promise(props: { games: number; sellers: number }) {
  const format = useFormat();
  const { t } = useLingui();
  const games = format.count(props.games);
  const sellers = format.count(props.sellers);
  const points = [
    {
      title: t`Paid into escrow`,
      text: t`The seller is paid when you confirm, or after 72 h.`,
    },
    {
      title: t`Late is refunded`,
      text: t`Past the promised time you cancel alone, at once, in full.`,
    },
    {
      title: t`One final price`,
      text: t`Every fee is in the price you see. Checkout adds nothing.`,
    },
  ];
  return (
    <div className={promise}>
      <h1 className={css({ textStyle: 'hero' })}>
        <Trans>Trade like a Legend</Trans>
      </h1>
      <p className={lead}>
        <Trans>
          Currency, items, accounts and boosting for {games} games, from {sellers} sellers whose
          delivery times are measured.
        </Trans>
      </p>
      <p className={actions}>
        <LinkButton look="accent" size="lg" href="?find=1" icon={<SearchIcon aria-hidden="true" />}>
          <Trans>Find your game</Trans>
        </LinkButton>
        <LinkButton look="ghost" size="lg" href={paths.guarantees}>
          <Trans>How escrow works</Trans>
        </LinkButton>
      </p>
      <ol className={pointList}>
        {points.map((point) => (
          <li key={point.title} className={pointItem}>
            <b>{point.title}</b>
            {point.text}
          </li>
        ))}
      </ol>
    </div>
  );
}

const stack = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '12', wide: '16' },
});
const hero = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 6.2fr) minmax(0, 5.8fr)' },
  borderBottom: { base: '0', wide: '1px solid {colors.line}' },
});
const promise = css({
  display: 'flex',
  flexDirection: 'column',
  paddingTop: { base: '7', wide: '14' },
  paddingBottom: { base: '0', wide: '12' },
  paddingInlineEnd: { base: '0', wide: '12' },
});
const lead = css({
  marginTop: { base: '3.5', wide: '5' },
  fontSize: { base: '16', wide: '18' },
  lineHeight: '1.5',
  color: 'muted',
  maxWidth: '46ch',
});
const actions = css({
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  flexWrap: 'wrap',
  gap: '2',
  marginTop: { base: '5', wide: '7' },
});
const pointList = css({
  marginTop: 'auto',
  paddingTop: { base: '7', wide: '11' },
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
  gap: { base: '0', md: '6' },
});
const pointItem = css({
  display: { base: 'grid', md: 'block' },
  gridTemplateColumns: '116px 1fr',
  columnGap: '3.5',
  borderTopWidth: { base: '1px', md: '2px' },
  borderTopStyle: 'solid',
  borderTopColor: { base: 'line', md: 'text' },
  paddingTop: '3',
  paddingBottom: { base: '3', md: '0' },
  fontSize: '14',
  lineHeight: '1.42',
  color: 'muted',
  '& b': {
    display: 'block',
    color: 'text',
    fontSize: '16',
    fontStretch: '110%',
    fontWeight: '680',
    lineHeight: '1.25',
    marginBottom: { base: '0', md: '1' },
  },
});
const two = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 7fr) minmax(0, 5fr)' },
  gap: '12',
});
