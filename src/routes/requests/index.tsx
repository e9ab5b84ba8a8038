import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { OpenRequestsPage } from '~/features/requests/pages/open-requests-page.tsx';
import { readRequestSearch, requestQueries } from '~/features/requests/requests.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';

/** Open requests for sellers; everybody else finds their own. */
export const Route = createFileRoute('/requests/')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context, location, deps }) => {
    const session = await requireSession({ context, location });
    if (!session.customer.is_seller) throw redirect({ to: '/requests/mine' });
    const search = readRequestSearch(deps);
    await orInList(context.queryClient.ensureInfiniteQueryData(requestQueries.open(search)));
    return search;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Requests`),
  component: OpenRequests,
});

function OpenRequests() {
  return <OpenRequestsPage search={Route.useLoaderData()} />;
}
