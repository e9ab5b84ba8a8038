import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { loadRequests } from '~/features/requests/load-requests.ts';
import { RequestsPage } from '~/features/requests/pages/requests-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';

/** Requests of buyers: the sellers' list, `mine`, `create`, or one by its id. */
export const Route = createFileRoute('/requests/{-$part}')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context, location, deps, params: { part } }) => {
    const session = await requireSession({ context, location });
    return loadRequests({ queryClient: context.queryClient, session, part, search: deps });
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Requests`),
  component: Requests,
});

function Requests() {
  return <RequestsPage view={Route.useLoaderData()} />;
}
