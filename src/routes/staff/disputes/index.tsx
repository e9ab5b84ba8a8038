import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { orInList } from '~/features/common/endless-list.tsx';
import { StaffDisputesPage } from '~/features/staff/pages/disputes-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { disputeQueueSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/disputes/')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient, session }, deps }) => {
    const { queue } = v.parse(disputeQueueSearch, deps);
    await requirePermission(session, 'decide_orders');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.disputes(queue)));
    return queue;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Disputes`),
  component: Disputes,
});

function Disputes() {
  return <StaffDisputesPage queue={Route.useLoaderData()} />;
}
