import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { orderListDefaults, orderListSearch } from '~/features/orders/orders.search.ts';
import { loadOrderList } from '~/features/orders/orders.queries.ts';
import { OrdersPage } from '~/features/orders/pages/orders-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession, useSession } from '~/platform/session/session.ts';

export const Route = createFileRoute('/orders/purchases')({
  validateSearch: orderListSearch,
  search: { middlewares: [stripSearchParams(orderListDefaults)] },
  beforeLoad: async ({ context, location }) => {
    await requireSession({ context, location });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    orInList(loadOrderList(queryClient, 'buyer', deps)),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Purchases`),
  component: Purchases,
});

function Purchases() {
  const isSeller = useSession()?.customer.is_seller ?? false;
  return <OrdersPage role="buyer" asked={Route.useSearch()} isSeller={isSeller} />;
}
