import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { orInList } from '~/features/common/endless-list.tsx';
import { PayoutsPage } from '~/features/staff/pages/payouts-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { payoutSearch, type PayoutSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

function loadQueue(client: QueryClient, { queue, id }: PayoutSearch): Promise<unknown> {
  if (id !== undefined) return client.ensureInfiniteQueryData(staffQueries.payout(id));
  if (queue === 'frozen') return client.ensureInfiniteQueryData(staffQueries.payoutFreezes());
  if (queue === 'sellers') return Promise.resolve();
  if (queue !== 'batches') return client.ensureInfiniteQueryData(staffQueries.payouts(queue));
  return Promise.all([
    client.ensureInfiniteQueryData(staffQueries.payoutsToSend()),
    client.ensureInfiniteQueryData(staffQueries.payoutBatches()),
  ]);
}

export const Route = createFileRoute('/staff/payouts')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient, session }, deps }) => {
    const asked = v.parse(payoutSearch, deps);
    await requirePermission(session, 'decide_payouts');
    await orInList(loadQueue(queryClient, asked));
    return asked;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Payouts`),
  component: Payouts,
});

function Payouts() {
  return <PayoutsPage {...Route.useLoaderData()} />;
}
