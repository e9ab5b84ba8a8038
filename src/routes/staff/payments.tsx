import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { PaymentsPage } from '~/features/staff/pages/payments-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import {
  openQueueDefaults,
  paymentQueueSearch,
  type PaymentQueue,
} from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

function loadQueue(client: QueryClient, queue: PaymentQueue): Promise<unknown> {
  if (queue === 'chargebacks' || queue === 'chargebacks_all') {
    const state = queue === 'chargebacks' ? 'open' : 'all';
    return client.ensureInfiniteQueryData(staffQueries.chargebacks(state));
  }
  if (queue !== 'books') return client.ensureInfiniteQueryData(staffQueries.payments(queue));
  return Promise.all([
    client.ensureQueryData(staffQueries.books()),
    client.ensureInfiniteQueryData(staffQueries.bookDifferences()),
  ]);
}

export const Route = createFileRoute('/staff/payments')({
  validateSearch: paymentQueueSearch,
  search: { middlewares: [stripSearchParams(openQueueDefaults)] },
  loaderDeps: ({ search: { queue } }) => ({ queue }),
  loader: async ({ context: { queryClient, session }, deps: { queue } }) => {
    await requirePermission(session, 'decide_payouts');
    await orInList(loadQueue(queryClient, queue));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Payments to look at`),
  component: Payments,
});

function Payments() {
  return <PaymentsPage queue={Route.useSearch().queue} />;
}
