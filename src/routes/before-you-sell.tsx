import { createFileRoute } from '@tanstack/react-router';
import { BeforeYouSellPage } from '~/features/seller/pages/before-you-sell-page.tsx';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { sessionQueries, useSession } from '~/platform/session/session.ts';

/** The landing page for future sellers; public. */
export const Route = createFileRoute('/before-you-sell')({
  loader: async ({ context: { queryClient } }) => {
    const [page, session] = await Promise.all([
      queryClient.ensureQueryData(api.catalogue.page.queryOptions({ path: '/before-you-sell' })),
      queryClient.ensureQueryData(sessionQueries.me()),
    ]);
    if (session?.customer.is_seller) {
      // The page stands without them.
      await queryClient.prefetchQuery(api.dashboard.firstSteps.queryOptions());
    } else if (session !== null) {
      await queryClient.ensureQueryData(api.identity.sellerRequest.queryOptions());
    }
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: BeforeYouSell,
});

function BeforeYouSell() {
  return <BeforeYouSellPage session={useSession()} />;
}
