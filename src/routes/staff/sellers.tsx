import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { SellersPage } from '~/features/staff/pages/sellers-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/sellers')({
  loader: async ({ context: { queryClient, session } }) => {
    await requirePermission(session, 'moderate_market');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.sellerRequests()));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Seller requests`),
  component: SellersPage,
});
