import { createFileRoute } from '@tanstack/react-router';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyHome } from './-pages/lazy-pages.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(api.catalogue.page.queryOptions({ path: '/' })),
      queryClient.ensureQueryData(api.offers.home.queryOptions()),
      queryClient.ensureQueryData(catalogueQueries.popularGames()),
      queryClient.ensureQueryData(api.catalogue.baseCategories.queryOptions()),
      LazyHome.preload(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: LazyHome,
});
