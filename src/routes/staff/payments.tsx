import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { orInList } from '~/features/common/endless-list.tsx';
import { PaymentsPage } from '~/features/staff/pages/payments-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { paymentQueueSearch, type PaymentQueue } from '~/features/staff/staff.search.ts';
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
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient, session }, deps }) => {
    const { queue } = v.parse(paymentQueueSearch, deps);
    await requirePermission(session, 'decide_payouts');
    await orInList(loadQueue(queryClient, queue));
    return queue;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Payments to look at`),
  component: Payments,
});

function Payments() {
  return <PaymentsPage queue={Route.useLoaderData()} />;
}
