import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { PaymentsPage } from '~/features/staff/pages/payments-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { openQueueDefaults, paymentQueueSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/payments')({
  validateSearch: paymentQueueSearch,
  search: { middlewares: [stripSearchParams(openQueueDefaults)] },
  loaderDeps: ({ search: { queue } }) => ({ queue }),
  loader: async ({ context: { queryClient, session }, deps: { queue } }) => {
    await requirePermission(session, 'decide_payouts');
    if (queue === 'chargebacks' || queue === 'chargebacks_all') {
      const state = queue === 'chargebacks' ? 'open' : 'all';
      return orInList(queryClient.ensureInfiniteQueryData(staffQueries.chargebacks(state)));
    }
    return orInList(queryClient.ensureInfiniteQueryData(staffQueries.payments(queue)));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Payments to look at`),
  component: Payments,
});

function Payments() {
  return <PaymentsPage queue={Route.useSearch().queue} />;
}
