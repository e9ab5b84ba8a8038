import { createFileRoute } from '@tanstack/react-router';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { gamesSearchSchema } from '~/features/catalogue/games-search.ts';
import { GamesPage } from '~/features/catalogue/pages/games-page.tsx';
import { pageHead } from '~/platform/seo.ts';

/** All games. */
export const Route = createFileRoute('/games/')({
  validateSearch: gamesSearchSchema,
  loader: async ({ context: { queryClient } }) => {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(catalogueQueries.page('/games')),
      queryClient.ensureQueryData(catalogueQueries.allGames()),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: Games,
});

function Games() {
  return <GamesPage search={Route.useSearch()} />;
}
