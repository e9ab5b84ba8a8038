import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SellerDashboardPage } from '~/features/seller/pages/seller-dashboard-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

export const Route = createFileRoute('/seller/offers/')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  // The address is read with the page: what validates it here would be in every page's script.
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { loadDashboard } = await import('~/features/seller/dashboard/dashboard.queries.ts');
    await loadDashboard(queryClient, deps);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Seller overview`),
  component: SellerDashboard,
});

function SellerDashboard() {
  return <SellerDashboardPage raw={Route.useSearch()} />;
}
