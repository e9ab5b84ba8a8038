import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SellerOffersPage } from '~/features/seller/pages/seller-offers-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

export const Route = createFileRoute('/seller/offers/all')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  // The address is read with the page: what validates it here would be in every page's script.
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const { loadTable } = await import('~/features/seller/table/table-search.ts');
    await loadTable(queryClient, deps, cause);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`My offers`),
  component: SellerOffers,
});

function SellerOffers() {
  return <SellerOffersPage raw={Route.useSearch()} />;
}
