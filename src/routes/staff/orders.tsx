import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { StaffOrdersPage } from '~/features/staff/pages/orders-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { orderQueueDefaults, orderQueueSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/orders')({
  validateSearch: orderQueueSearch,
  search: { middlewares: [stripSearchParams(orderQueueDefaults)] },
  loaderDeps: ({ search: { queue } }) => ({ queue }),
  loader: async ({ context: { queryClient, session }, deps: { queue } }) => {
    await requirePermission(session, 'decide_orders');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.orders(queue)));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Orders`),
  component: Orders,
});

function Orders() {
  return <StaffOrdersPage queue={Route.useSearch().queue} />;
}
