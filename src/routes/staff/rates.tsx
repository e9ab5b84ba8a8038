import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RatesPage } from '~/features/staff/pages/rates-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

/** All of it in the loader, which is loaded with the page alone. */
export const Route = createFileRoute('/staff/rates')({
  loader: async ({ context: { queryClient, session } }) => {
    await requirePermission(session, 'keep_catalogue');
    await queryClient.ensureQueryData(staffQueries.rates());
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Exchange rates`),
  component: RatesPage,
});
