import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { listsQueries } from '~/features/staff/orders/lists.queries.ts';
import { PeoplePage } from '~/features/staff/pages/people-page.tsx';
import { readPeople } from '~/features/staff/people/people-search.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/people')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = readPeople(deps);
    await Promise.all([
      orInList(queryClient.ensureInfiniteQueryData(staffQueries.people(asked))),
      orInList(queryClient.ensureQueryData(listsQueries.views('people'))),
    ]);
    return asked;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`People`),
  component: People,
});

function People() {
  return <PeoplePage asked={Route.useLoaderData()} />;
}
