import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SellerDashboardPage } from '~/features/seller/pages/seller-dashboard-page.tsx';
import { sellerQueries } from '~/features/seller/seller.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

export const Route = createFileRoute('/seller/offers/')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(sellerQueries.offerTasks()),
      queryClient.ensureQueryData(sellerQueries.saleTasks()),
    ]);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Seller overview`),
  component: SellerDashboardPage,
});
