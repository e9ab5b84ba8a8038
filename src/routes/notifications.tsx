import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '~/features/notifications/pages/notifications-page.tsx';
import { noticesOf } from '~/features/notifications/notifications.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession, useSession } from '~/platform/session/session.ts';

/** What somebody was told: where the bell leads without script. With one it opens over the page. */
export const Route = createFileRoute('/notifications')({
  beforeLoad: async ({ context, location }) => ({
    session: await requireSession({ context, location }),
  }),
  // The list may fail alone: the page then offers a retry.
  loader: ({ context: { queryClient } }) => queryClient.prefetchInfiniteQuery(noticesOf('all')),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Notifications`),
  component: Notifications,
});

function Notifications() {
  const { session } = Route.useRouteContext();
  return <NotificationsPage session={useSession() ?? session} />;
}
