import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { ExperimentsPage } from '~/features/staff/pages/experiments-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/experiments')({
  loader: async ({ context: { queryClient, session } }) => {
    await requirePermission(session, 'run_experiments');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.experiments()));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Experiments`),
  component: ExperimentsPage,
});
