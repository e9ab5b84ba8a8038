import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { askedGames, readCreateSearch } from '~/features/requests/create-request.queries.ts';
import { CreateRequestPage } from '~/features/requests/pages/create-request-page.tsx';
import { api } from '~/platform/api/api.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';

/** A new request: `?category=…`, else its place is chosen first. */
export const Route = createFileRoute('/requests/create')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps }) => {
    await requireSession({ context, location });
    const { queryClient } = context;
    const search = readCreateSearch(deps);
    const { category, game } = search;
    if (category !== undefined) {
      await orNotFound(
        queryClient.ensureQueryData(api.catalogue.category.queryOptions({ id: category })),
      );
    } else if (game !== undefined) {
      await orNotFound(
        queryClient.ensureQueryData(api.catalogue.game.queryOptions({ alias: game })),
      );
    } else {
      await queryClient.ensureQueryData(askedGames(search.search));
    }
    return search;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`New request`),
  component: CreateRequest,
});

function CreateRequest() {
  const search = Route.useLoaderData();
  return <CreateRequestPage key={search.category ?? ''} search={search} />;
}
