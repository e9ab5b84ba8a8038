import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { orInList } from '~/features/common/endless-list.tsx';
import { listsQueries } from '~/features/staff/orders/lists.queries.ts';
import { AuditPage } from '~/features/staff/pages/audit-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { auditSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/audit')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient, session }, deps }) => {
    const asked = v.parse(auditSearch, deps);
    await requirePermission(session, 'read_audit');
    await Promise.all([
      orInList(queryClient.ensureInfiniteQueryData(staffQueries.audit(asked))),
      orInList(queryClient.ensureQueryData(staffQueries.auditChain())),
      orInList(queryClient.ensureQueryData(listsQueries.views('audit'))),
    ]);
    return asked;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Record`),
  component: Audit,
});

function Audit() {
  return <AuditPage asked={Route.useLoaderData()} />;
}
