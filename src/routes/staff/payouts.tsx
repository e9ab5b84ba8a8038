import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { PayoutsPage } from '~/features/staff/pages/payouts-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import {
  openQueueDefaults,
  payoutQueueSearch,
  type PayoutQueue,
} from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

function loadQueue(client: QueryClient, queue: PayoutQueue): Promise<unknown> {
  if (queue === 'frozen') return client.ensureInfiniteQueryData(staffQueries.payoutFreezes());
  if (queue === 'sellers') return Promise.resolve();
  if (queue !== 'batches') return client.ensureInfiniteQueryData(staffQueries.payouts(queue));
  return Promise.all([
    client.ensureInfiniteQueryData(staffQueries.payoutsToSend()),
    client.ensureInfiniteQueryData(staffQueries.payoutBatches()),
  ]);
}

export const Route = createFileRoute('/staff/payouts')({
  validateSearch: payoutQueueSearch,
  search: { middlewares: [stripSearchParams(openQueueDefaults)] },
  loaderDeps: ({ search: { queue } }) => ({ queue }),
  loader: async ({ context: { queryClient, session }, deps: { queue } }) => {
    await requirePermission(session, 'decide_payouts');
    await orInList(loadQueue(queryClient, queue));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Payouts`),
  component: Payouts,
});

function Payouts() {
  return <PayoutsPage queue={Route.useSearch().queue} />;
}
