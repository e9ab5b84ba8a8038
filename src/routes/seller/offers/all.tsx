import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { SellerOffersPage } from '~/features/seller/pages/seller-offers-page.tsx';
import { sellerQueries } from '~/features/seller/seller.queries.ts';
import { offerListDefaults, offerListSearch } from '~/features/seller/seller.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

export const Route = createFileRoute('/seller/offers/all')({
  validateSearch: offerListSearch,
  search: { middlewares: [stripSearchParams(offerListDefaults)] },
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = queryClient.ensureInfiniteQueryData(sellerQueries.table(deps));
    // A change of the filter does not suspend: the page shows the previous list until the next one is loaded.
    if (cause === 'stay') list.catch(() => {});
    else await list;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`My offers`),
  component: SellerOffers,
});

function SellerOffers() {
  return <SellerOffersPage {...Route.useSearch()} />;
}
