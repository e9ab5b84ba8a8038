import { createFileRoute } from '@tanstack/react-router';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { BeforeYouSellPage } from '~/features/seller/pages/before-you-sell-page.tsx';
import { sellerQueries } from '~/features/seller/seller.queries.ts';
import { pageHead } from '~/platform/seo.ts';
import { sessionQueries, useSession } from '~/platform/session.ts';

/** The entry for whoever wants to sell; public. */
export const Route = createFileRoute('/before-you-sell')({
  loader: async ({ context: { queryClient } }) => {
    const [page, session] = await Promise.all([
      queryClient.ensureQueryData(catalogueQueries.page('/before-you-sell')),
      queryClient.ensureQueryData(sessionQueries.me()),
    ]);
    if (session !== null && !session.customer.is_seller) {
      await queryClient.ensureQueryData(sellerQueries.request());
    }
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: BeforeYouSell,
});

function BeforeYouSell() {
  return <BeforeYouSellPage session={useSession()} />;
}
