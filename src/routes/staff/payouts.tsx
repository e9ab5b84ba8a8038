import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { PayoutsPage } from '~/features/staff/pages/payouts-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { openQueueDefaults, payoutQueueSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/payouts')({
  validateSearch: payoutQueueSearch,
  search: { middlewares: [stripSearchParams(openQueueDefaults)] },
  beforeLoad: ({ context: { session } }) => requirePermission(session, 'decide_payouts'),
  loaderDeps: ({ search: { queue } }) => ({ queue }),
  loader: async ({ context: { queryClient }, deps: { queue } }) => {
    await orInList(
      queue === 'frozen'
        ? queryClient.ensureInfiniteQueryData(staffQueries.payoutFreezes())
        : queryClient.ensureInfiniteQueryData(staffQueries.payouts(queue)),
    );
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Payouts`),
  component: Payouts,
});

function Payouts() {
  return <PayoutsPage queue={Route.useSearch().queue} />;
}
