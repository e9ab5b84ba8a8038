import { createFileRoute } from '@tanstack/react-router';
import { catalogueQueries, POPULAR_GAMES } from '~/features/catalogue/catalogue.queries.ts';
import { pageHead } from '~/platform/seo.ts';
import { LateHome } from './-pages/late-pages.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(catalogueQueries.page('/')),
      queryClient.ensureQueryData(catalogueQueries.home()),
      queryClient.ensureQueryData(catalogueQueries.popularGames(POPULAR_GAMES)),
      queryClient.ensureQueryData(catalogueQueries.baseCategories()),
      LateHome.preload(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: LateHome,
});
