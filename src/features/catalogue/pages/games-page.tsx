/** All games with their categories: found by text, first letter or what is traded. Works without script. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { ChipLink, TextLink } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { EmptyState, EndOfList, ErrorState } from '~/ui/states.tsx';
import { catalogueQueries } from '../catalogue.queries.ts';
import { GameTiles, GameTilesSkeleton } from '../components/game-tiles.tsx';
import { GamesLetters, GamesTextSearch } from '../components/games-filter.tsx';
import { MoreLink } from '~/features/common/more-link.tsx';
import { gamesHref, type GamesSearch } from '../games-search.ts';
import { searchQueries } from '../search.queries.ts';

/** At most as many skeleton tiles as the next page has. */
const SKELETONS = appConfig.lists.pageSize;

export function GamesPage({ search }: { search: GamesSearch }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: bootstrap } = useSuspenseQuery(catalogueQueries.bootstrap());
  const list = useGamesList(search);
  const bases = bootstrap.market.base_categories;
  const base = bases.find(({ alias }) => alias === search.category);
  const meta = list.data?.pages[0]?.meta;
  const total = meta?.total ?? bootstrap.market.games_total;
  const count = format.count(total);
  return (
    <Wrap>
      <Breadcrumbs label={t`Where you are`} items={[{ label: t`Games` }]} />
      <PageTitle note={<Plural value={total} one={`${count} game`} other={`${count} games`} />}>
        {base ? <Trans>Games with {base.title}</Trans> : <Trans>All games</Trans>}
      </PageTitle>
      <nav aria-label={t`What is traded`} className={chips}>
        <ChipLink
          href={gamesHref({ ...search, page: undefined, category: undefined })}
          active={!search.category}
        >
          <Trans>Everything</Trans>
        </ChipLink>
        {bases.map(({ alias, title }) => (
          <ChipLink
            key={alias}
            href={gamesHref({ ...search, page: undefined, category: alias })}
            active={alias === search.category}
          >
            {title}
          </ChipLink>
        ))}
      </nav>
      <div className={tools}>
        <GamesTextSearch search={search} />
        <GamesLetters search={search} used={meta && new Set(meta.letters)} />
      </div>
      <GamesList search={search} list={list} />
    </Wrap>
  );
}

const useGamesList = (search: GamesSearch) => useInfiniteQuery(searchQueries.allGames(search));
type List = ReturnType<typeof useGamesList>;

interface ListProps {
  search: GamesSearch;
  list: List;
}

function GamesList({ search, list }: ListProps) {
  const { t } = useLingui();
  const games = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isLoading = list.isPending || list.isFetchingNextPage;
  return (
    <>
      {search.page !== undefined && (
        <p className={css({ marginBottom: '4' })}>
          <LinkButton size="sm" href={gamesHref({ ...search, page: undefined })}>
            <Trans>From the beginning</Trans>
          </LinkButton>
        </p>
      )}
      {games.length > 0 && <GameTiles games={games} base={search.category} />}
      {isLoading && <GameTilesSkeleton count={SKELETONS} label={t`Loading games`} />}
      <ListEnd search={search} list={list} shown={games.length} />
    </>
  );
}

function ListEnd({ search, list, shown }: ListProps & { shown: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const meta = list.data?.pages[0]?.meta;
  if (list.isError && !list.isFetchingNextPage) {
    return (
      <ErrorState
        className={css({ marginTop: '4' })}
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={list.isFetching}
        onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
      >
        <Trans>What you see is kept.</Trans>
      </ErrorState>
    );
  }
  if (!meta) return null;
  if (shown === 0) return <NoGames />;
  if (!list.hasNextPage) {
    return (
      <EndOfList>
        <Trans>No more results!</Trans>
      </EndOfList>
    );
  }
  const page = (search.page ?? 1) + (list.data?.pages.length ?? 0);
  const reached = meta.offset + shown;
  return (
    <MoreLink
      byItself
      href={gamesHref({ ...search, page })}
      shown={reached}
      next={Math.min(appConfig.lists.pageSize, Math.max(1, meta.total - reached))}
      totalCount={format.count(meta.total)}
      isLoading={list.isFetchingNextPage}
      onLoad={() => void list.fetchNextPage()}
    />
  );
}

function NoGames() {
  return (
    <EmptyState
      icon={<SearchIcon aria-hidden="true" />}
      title={<Trans>No game by that name</Trans>}
      actions={
        <TextLink href={gamesHref({})}>
          <Trans>Show all games</Trans>
        </TextLink>
      }
    >
      <Trans>Try a shorter word, or another first letter.</Trans>
    </EmptyState>
  );
}

const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '4' });
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  marginBlock: '5',
});
