import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { orInList } from '~/features/common/endless-list.tsx';
import { StaffOrdersPage } from '~/features/staff/pages/orders-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { orderQueueSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/orders')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient, session }, deps }) => {
    const { queue } = v.parse(orderQueueSearch, deps);
    await requirePermission(session, 'decide_orders');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.orders(queue)));
    return queue;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Orders`),
  component: Orders,
});

function Orders() {
  return <StaffOrdersPage queue={Route.useLoaderData()} />;
}
