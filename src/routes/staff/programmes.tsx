import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { ProgrammesPage } from '~/features/staff/pages/programmes-page.tsx';
import { readProgrammeQueue } from '~/features/staff/programme-queues.ts';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

/** All of it in the loader, which is loaded with the page alone. */
export const Route = createFileRoute('/staff/programmes')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    await requirePermission(session, 'keep_promotions');
    const queue = readProgrammeQueue(deps);
    await orInList(
      queue === 'rewards'
        ? queryClient.ensureInfiniteQueryData(staffQueries.rewards())
        : queryClient.ensureInfiniteQueryData(
            staffQueries.partners(queue === 'partners' ? 'approved' : 'pending'),
          ),
    );
    return queue;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Programmes`),
  component: Programmes,
});

function Programmes() {
  return <ProgrammesPage queue={Route.useLoaderData()} />;
}
