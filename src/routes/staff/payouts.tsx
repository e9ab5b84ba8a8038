import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { PayoutsPage } from '~/features/staff/pages/payouts-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/payouts')({
  beforeLoad: ({ context: { session } }) => requirePermission(session, 'decide_payouts'),
  loader: async ({ context: { queryClient } }) => {
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.payouts()));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Payouts`),
  component: PayoutsPage,
});
