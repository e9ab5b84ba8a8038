import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { StaffDisputesPage } from '~/features/staff/pages/disputes-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { disputeQueueDefaults, disputeQueueSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/disputes/')({
  validateSearch: disputeQueueSearch,
  search: { middlewares: [stripSearchParams(disputeQueueDefaults)] },
  loaderDeps: ({ search: { queue } }) => ({ queue }),
  loader: async ({ context: { queryClient, session }, deps: { queue } }) => {
    await requirePermission(session, 'decide_orders');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.disputes(queue)));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Disputes`),
  component: Disputes,
});

function Disputes() {
  return <StaffDisputesPage queue={Route.useSearch().queue} />;
}
