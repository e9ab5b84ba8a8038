/** The sellers a person follows, each with what was put on sale last. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import type { FollowedSeller } from '~/contracts/favorites/favorites.contract.ts';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { UserIcon } from '~/ui/icon.tsx';
import { Avatar, Mark } from '~/ui/marks.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { favoriteQueries } from '../favorites.queries.ts';
import { FollowButton } from './follow-button.tsx';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';

interface FollowedSellersProps {
  /** Renders an offer; cards belong to the catalogue. */
  Card: ComponentType<{ offer: OfferCard }>;
}

export function FollowedSellers({ Card }: FollowedSellersProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(favoriteQueries.sellers());
  const followed = query.data?.pages.flatMap((page) => page.data) ?? [];
  if (query.isPending) return <SkeletonRows rows={4} height={96} lead={56} label={t`Loading`} />;
  if (query.isError && followed.length === 0) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        <Trans>The sellers that you follow did not arrive.</Trans>
      </ErrorState>
    );
  }
  if (followed.length === 0) return <Nobody />;
  return (
    <>
      <ul>
        {followed.map((one) => (
          <li key={one.seller.id} className={entry}>
            <SellerLine followed={one} />
            {one.newest_offers.length === 0 ? (
              <p className={css({ marginTop: '3', fontSize: '14', color: 'muted' })}>
                <Trans>Nothing is on sale</Trans>
              </p>
            ) : (
              <ul className={grid}>
                {one.newest_offers.map((offer) => (
                  <li key={offer.id} className={css({ minWidth: '0' })}>
                    <Card offer={offer} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <EndlessFoot query={query} isEmpty={followed.length === 0} />
    </>
  );
}

function SellerLine({
  followed: { seller, followed_at: followedAt },
}: {
  followed: FollowedSeller;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const rating = seller.rating === null ? null : format.rating(seller.rating);
  const reviews = format.count(seller.reviews_count);
  const since = times.day(followedAt);
  const day = seller.away_until ? times.relativeDay(seller.away_until) : null;
  return (
    <div className={line}>
      <Avatar
        name={seller.public_name}
        src={seller.avatar}
        size={56}
        online={seller.is_online}
        presenceLabel={seller.is_online ? t`Online now` : t`Not online`}
      />
      <div className={css({ flex: '1 1 180px', minWidth: '0' })}>
        <h2 className={heading}>
          <Anchor href={paths.profile(seller.id)} className={css({ textDecoration: 'none' })}>
            {seller.public_name}
          </Anchor>
          <Mark title={t`Seller level ${seller.level}`}>L{seller.level}</Mark>
        </h2>
        <p className={css({ fontSize: '14', color: 'muted' })}>
          {rating === null ? (
            <Trans>No reviews yet</Trans>
          ) : (
            <Plural
              value={seller.reviews_count}
              one={`${rating} of 5 from ${reviews} review`}
              other={`${rating} of 5 from ${reviews} reviews`}
            />
          )}
          {' · '}
          <Trans>followed since {since}</Trans>
          {day === null ? null : (
            <>
              {' · '}
              <Trans>Away, back {day}</Trans>
            </>
          )}
        </p>
      </div>
      <FollowButton seller={seller} />
    </div>
  );
}

function Nobody() {
  return (
    <EmptyState
      icon={<UserIcon aria-hidden="true" />}
      title={<Trans>You follow nobody yet</Trans>}
      actions={
        <LinkButton size="sm" href={paths.games}>
          <Trans>Look around</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Follow a seller on an offer or a profile: what they put on sale next is shown here.
      </Trans>
    </EmptyState>
  );
}

const entry = css({ paddingBlock: '6', borderBottom: '1px solid {colors.line}' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' });
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontSize: '18',
  fontWeight: 'strong',
  overflowWrap: 'anywhere',
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: '4',
  marginTop: '4',
});
