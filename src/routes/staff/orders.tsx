import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { loadOrders } from '~/features/staff/orders/load-orders.ts';
import { StaffOrdersPage } from '~/features/staff/pages/orders-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/orders')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: ({ context, deps }) => loadOrders(context, deps),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Orders`),
  component: Orders,
});

function Orders() {
  return <StaffOrdersPage shown={Route.useLoaderData()} />;
}
