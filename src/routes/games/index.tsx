import { createFileRoute } from '@tanstack/react-router';
import { gamesSearchSchema } from '~/features/catalogue/games-search.ts';
import { searchQueries } from '~/features/catalogue/search.queries.ts';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyGames } from '../-pages/lazy-pages.ts';

/** All games. */
export const Route = createFileRoute('/games/')({
  validateSearch: gamesSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(api.catalogue.page.queryOptions({ path: '/games' })),
      // A failure of the list is shown in its place, with a retry; the page stays.
      queryClient.prefetchInfiniteQuery(searchQueries.allGames(deps)),
      LazyGames.preload(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: Games,
});

function Games() {
  return <LazyGames search={Route.useSearch()} />;
}
