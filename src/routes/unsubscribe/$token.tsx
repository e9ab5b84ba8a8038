/** The target of the unsubscribe link: stops mails of its kind, without signing in. */
import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { notificationQueries } from '~/features/account/notifications.queries.ts';
import { UnsubscribePage } from '~/features/account/pages/unsubscribe-page.tsx';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/unsubscribe/$token')({
  loader: ({ context: { queryClient }, params: { token } }) =>
    orNotFound(queryClient.ensureQueryData(notificationQueries.unsubscribe(token))),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Notifications`),
  component: Page,
});

function Page() {
  return <UnsubscribePage token={Route.useParams().token} />;
}
