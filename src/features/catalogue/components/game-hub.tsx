/** What happens in a game's market: prices, best offers, whose they are, what buyers said, and what to read. Nothing where nothing is. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { GameHub as Hub } from '~/contracts/offers/offers.contract.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { GameArticles } from './game-articles.tsx';
import { MarketSummary } from './market-summary.tsx';
import { BestOffers } from './new-offers.tsx';
import { RecentReviews } from './recent-reviews.tsx';

/** Comes with the page; when it failed to come, the page is whole without it. */
export function GameHub({ game }: { game: string }) {
  const { data: hub } = useQuery(api.offers.gameHub.queryOptions({ alias: game }));
  if (!hub) return null;
  return (
    <div className={parts}>
      {hub.offers.length === 0 ? null : <BestOffers offers={hub.offers} />}
      {hub.board.rows.length === 0 ? null : <MarketSummary rows={hub.board.rows} />}
      {hub.sellers.length === 0 ? null : <Sellers sellers={hub.sellers} />}
      {hub.reviews.length === 0 ? null : <RecentReviews reviews={hub.reviews} />}
      {hub.articles.length === 0 ? null : <GameArticles game={game} articles={hub.articles} />}
    </div>
  );
}

function Sellers({ sellers }: Pick<Hub, 'sellers'>) {
  const { t } = useLingui();
  return (
    <section>
      <SectionHeading>
        <Trans>Sellers</Trans>
      </SectionHeading>
      <RowList label={t`Sellers`} lines="top">
        {sellers.map((seller) => (
          <SellerRow key={seller.id} seller={seller} />
        ))}
      </RowList>
    </section>
  );
}

function SellerRow({ seller }: { seller: Hub['sellers'][number] }) {
  const format = useFormat();
  const { level, rating, reviews_count: reviews, completed_orders: orders } = seller;
  const count = format.count(orders);
  const reviewCount = format.count(reviews);
  return (
    <RowItem
      href={paths.profile(seller.id)}
      lead={
        <Avatar name={seller.public_name} src={seller.avatar} size={36} online={seller.is_online} />
      }
      title={seller.public_name}
      detail={
        <>
          <Trans>Seller level {level}</Trans> ·{' '}
          <Plural
            value={orders}
            one={`${count} completed order`}
            other={`${count} completed orders`}
          />
        </>
      }
      end={
        rating === null ? undefined : (
          <span className={css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })}>
            {format.rating(rating)} ★ ({reviewCount})
          </span>
        )
      }
    />
  );
}

const parts = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '10',
  rowGap: { base: '10', wide: '12' },
  marginTop: { base: '10', wide: '12' },
});
