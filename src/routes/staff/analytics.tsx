import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { AnalyticsPage } from '~/features/staff/pages/analytics-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { reportSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/analytics')({
  validateSearch: reportSearch,
  beforeLoad: ({ context: { session } }) => requirePermission(session, 'read_statistics'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await orInList(queryClient.ensureQueryData(staffQueries.report(deps)));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Statistics`),
  component: Analytics,
});

function Analytics() {
  return <AnalyticsPage asked={Route.useSearch()} />;
}
