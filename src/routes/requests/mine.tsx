import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { OwnRequestsPage } from '~/features/requests/pages/own-requests-page.tsx';
import { requestQueries } from '~/features/requests/requests.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';

/** What somebody has asked for. */
export const Route = createFileRoute('/requests/mine')({
  loader: async ({ context, location }) => {
    const session = await requireSession({ context, location });
    await orInList(context.queryClient.ensureInfiniteQueryData(requestQueries.mine()));
    return { isSeller: session.customer.is_seller };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`My requests`),
  component: OwnRequests,
});

function OwnRequests() {
  return <OwnRequestsPage {...Route.useLoaderData()} />;
}
