import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { ReportsPage } from '~/features/staff/pages/reports-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/reports')({
  loader: async ({ context: { queryClient, session } }) => {
    await requirePermission(session, 'moderate_market');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.reports()));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Reports`),
  component: ReportsPage,
});
