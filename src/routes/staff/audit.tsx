import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { AuditPage } from '~/features/staff/pages/audit-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { auditDefaults, auditSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/audit')({
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(auditDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    await requirePermission(session, 'read_audit');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.audit(deps)));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Record`),
  component: Audit,
});

function Audit() {
  return <AuditPage asked={Route.useSearch()} />;
}
