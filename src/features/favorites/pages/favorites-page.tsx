/** The offers a person keeps an eye on, the latest first. What is gone stays, marked, until it is removed. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import type { Favorite } from '~/contracts/favorites/favorites.contract.ts';
import { paths } from '~/platform/paths.ts';
import { useFormat } from '~/platform/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { HeartIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Skeleton } from '~/ui/marks.tsx';
import { LoadMore } from '~/ui/navigation.tsx';
import { EmptyState, EndOfList, ErrorState } from '~/ui/states.tsx';
import { favoriteQueries } from '../favorites.queries.ts';

interface FavoritesPageProps {
  /** How an offer is shown; cards belong to the catalogue. */
  Card: ComponentType<{ favorite: Favorite }>;
}

const SKELETONS = 6;

export function FavoritesPage({ Card }: FavoritesPageProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(favoriteQueries.list());
  const pages = query.data?.pages ?? [];
  const favorites = pages.flatMap((page) => page.data);
  return (
    <Wrap className={css({ paddingTop: { base: '5', wide: '10' } })}>
      <PageTitle note={<Total count={pages[0]?.meta.total ?? null} />}>
        <Trans>Favourites</Trans>
      </PageTitle>
      <ul className={grid}>
        {favorites.map((favorite) => (
          <li key={favorite.offer.id} className={css({ minWidth: '0' })}>
            <Card favorite={favorite} />
            {favorite.is_available ? null : (
              <p className={gone}>
                <Trans>Sold out or taken down</Trans>
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
          title={<Trans>Your favourites did not arrive</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isSuccess && favorites.length === 0 ? <Nothing /> : null}
      {query.hasNextPage ? (
        <LoadMore busy={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </LoadMore>
      ) : null}
      {favorites.length > 0 && !query.hasNextPage ? (
        <EndOfList>
          <Trans>No more results!</Trans>
        </EndOfList>
      ) : null}
    </Wrap>
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
