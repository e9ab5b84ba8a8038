/**
 * The favourite offers and followed sellers, the latest first. Offers that are gone stay, marked, until they are
 * removed.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { HeartIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Skeleton } from '~/ui/marks.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';
import { EmptyState, ErrorState } from '~/ui/states.tsx';
import { FollowedSellers } from '../components/followed-sellers.tsx';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { favoriteQueries } from '../favorites.queries.ts';

interface FavoritesPageProps {
  part: FavoritesPart;
  /** Renders an offer; cards belong to the catalogue. */
  Card: ComponentType<{ offer: OfferCard }>;
}

const SKELETONS = 6;

export type FavoritesPart = 'offers' | 'sellers';

/** The two parts of the page, each with its own address. */
export function FavoritesPage({ part, ...slots }: FavoritesPageProps) {
  const { t } = useLingui();
  return (
    <Wrap className={css({ paddingTop: { base: '5', wide: '10' } })}>
      <PageTitle>
        <Trans>Favourites</Trans>
      </PageTitle>
      <LinkTabs
        label={t`Favourites`}
        className={css({ marginBlock: '4' })}
        items={[
          { label: t`Offers`, href: paths.favorites, active: part === 'offers' },
          { label: t`Sellers`, href: paths.favoriteSellers, active: part === 'sellers' },
        ]}
      />
      {part === 'offers' ? <FavoriteOffers {...slots} /> : <FollowedSellers {...slots} />}
    </Wrap>
  );
}

function FavoriteOffers({ Card }: Pick<FavoritesPageProps, 'Card'>) {
  const { t } = useLingui();
  const query = useInfiniteQuery(favoriteQueries.list());
  const pages = query.data?.pages ?? [];
  const favorites = pages.flatMap((page) => page.data);
  return (
    <>
      <p className={total}>
        <Total count={pages[0]?.meta.total ?? null} />
      </p>
      <ul className={grid}>
        {favorites.map(({ offer, is_available: isAvailable }) => (
          <li key={offer.id} className={css({ minWidth: '0' })}>
            <Card offer={offer} />
            {isAvailable ? null : (
              <p className={gone}>
                {offer.delivery.away_until ? (
                  <Trans>Can be bought again when the seller is back</Trans>
                ) : (
                  <Trans>Sold out or taken down</Trans>
                )}
              </p>
            )}
          </li>
        ))}
        {query.isPending
          ? Array.from({ length: SKELETONS }, (_, index) => (
              <li key={index}>
                <Skeleton height="360px" />
              </li>
            ))
          : null}
      </ul>
      {query.isError ? (
        <ErrorState
          title={<Trans>Oops something went wrong!</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          <Trans>Your favourites did not arrive.</Trans>
        </ErrorState>
      ) : null}
      {query.isSuccess && favorites.length === 0 ? <Nothing /> : null}
      <EndlessFoot query={query} isEmpty={favorites.length === 0} />
    </>
  );
}

function Total({ count }: { count: number | null }) {
  const shown = useFormat().count(count ?? 0);
  if (count === null || count === 0) return null;
  return <Plural value={count} one={`${shown} offer`} other={`${shown} offers`} />;
}

function Nothing() {
  return (
    <EmptyState
      icon={<HeartIcon aria-hidden="true" />}
      title={<Trans>Nothing kept yet</Trans>}
      actions={
        <LinkButton size="sm" href={paths.games}>
          <Trans>Look around</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Press the heart on an offer to find it here again, with its price and stock of the day.
      </Trans>
    </EmptyState>
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: '4',
  marginTop: '4',
  '&:empty': { display: 'none' },
});
const gone = css({ marginTop: '1.5', fontSize: '12', color: 'muted' });
const total = css({ marginTop: '4', fontSize: '14', color: 'muted', _empty: { display: 'none' } });
