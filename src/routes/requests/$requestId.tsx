import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { RequestPage } from '~/features/requests/pages/request-page.tsx';
import { readRequestSearch, requestQueries } from '~/features/requests/requests.queries.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';

/** One request: for its buyer, for sellers who may answer it, and for staff. */
export const Route = createFileRoute('/requests/$requestId')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps, params: { requestId } }) => {
    await requireSession({ context, location });
    const { queryClient } = context;
    const search = readRequestSearch(deps);
    const one = { ...requestQueries.one(requestId), staleTime: 0 };
    const { terms } = await orNotFound(queryClient.fetchQuery(one));
    // Sellers see the list beside it.
    if (terms) await orInList(queryClient.ensureInfiniteQueryData(requestQueries.open(search)));
    return search;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Request`),
  component: Request,
});

function Request() {
  const { requestId } = Route.useParams();
  return <RequestPage id={requestId} search={Route.useLoaderData()} />;
}
