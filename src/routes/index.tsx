import { createFileRoute } from '@tanstack/react-router';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { sessionQueries, useSession } from '~/platform/session/session.ts';
import { LazyContinue, LazyHome } from './-pages/lazy-pages.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    const session = await queryClient.ensureQueryData(sessionQueries.me());
    const [page] = await Promise.all([
      queryClient.ensureQueryData(api.catalogue.page.queryOptions({ path: '/' })),
      queryClient.ensureQueryData(api.offers.home.queryOptions()),
      queryClient.ensureQueryData(catalogueQueries.popularGames()),
      queryClient.ensureQueryData(api.catalogue.baseCategories.queryOptions()),
      LazyHome.preload(),
      // It never fails: the page is whole without it.
      session && queryClient.prefetchQuery(api.offers.continue.queryOptions()),
      session && LazyContinue.preload(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: Home,
});

function Home() {
  const session = useSession();
  return (
    <>
      {session && <LazyContinue />}
      <LazyHome />
    </>
  );
}
