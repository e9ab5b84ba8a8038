import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { AnalyticsPage } from '~/features/staff/pages/analytics-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { readReportSearch } from '~/features/staff/report-search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

/** All of it in the loader, which is loaded with the page alone. */
export const Route = createFileRoute('/staff/analytics')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    await requirePermission(session, 'read_statistics');
    const asked = readReportSearch(deps);
    await orInList(queryClient.ensureQueryData(staffQueries.report(asked)));
    return asked;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Statistics`),
  component: Analytics,
});

function Analytics() {
  return <AnalyticsPage asked={Route.useLoaderData()} />;
}
