import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { PeoplePage } from '~/features/staff/pages/people-page.tsx';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { peopleDefaults, peopleSearch } from '~/features/staff/staff.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/people/')({
  validateSearch: peopleSearch,
  search: { middlewares: [stripSearchParams(peopleDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await orInList(queryClient.ensureInfiniteQueryData(staffQueries.people(deps)));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`People`),
  component: People,
});

function People() {
  return <PeoplePage asked={Route.useSearch()} />;
}
