import { createFileRoute } from '@tanstack/react-router';
import { catalogueQueries, POPULAR_GAMES } from '~/features/catalogue/catalogue.queries.ts';
import { HomePage } from '~/features/catalogue/pages/home-page.tsx';
import { pageHead } from '~/platform/seo.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(catalogueQueries.page('/')),
      queryClient.ensureQueryData(catalogueQueries.home()),
      queryClient.ensureQueryData(catalogueQueries.popularGames(POPULAR_GAMES)),
      queryClient.ensureQueryData(catalogueQueries.baseCategories()),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: HomePage,
});
