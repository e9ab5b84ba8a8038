import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { DeliveriesPage } from '~/features/staff/pages/deliveries-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/deliveries')({
  loader: async ({ context: { queryClient, session } }) => {
    await requirePermission(session, 'revive_deliveries');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.deliveries()));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Failed deliveries`),
  component: DeliveriesPage,
});
