import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { orInList } from '~/features/common/endless-list.tsx';
import { StaffOffersPage } from '~/features/staff/pages/offers-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { offerReviewSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/offers')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient, session }, deps }) => {
    const { id } = v.parse(offerReviewSearch, deps);
    await requirePermission(session, 'moderate_market');
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.offers(id)));
    return { id };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Offers to check`),
  component: Offers,
});

function Offers() {
  return <StaffOffersPage {...Route.useLoaderData()} />;
}
