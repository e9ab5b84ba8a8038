/** The page that connects Telegram (specification, section 2: settings include it). */
import { createFileRoute } from '@tanstack/react-router';
import { notificationQueries } from '~/features/account/notifications.queries.ts';
import { TelegramPage } from '~/features/account/pages/telegram-page.tsx';
import { useSession } from '~/platform/session/session.ts';

export const Route = createFileRoute('/profile/me/settings_/telegram')({
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(notificationQueries.telegram()),
  component: Page,
});

function Page() {
  const { session } = Route.useRouteContext();
  return <TelegramPage wasBound={(useSession() ?? session).profile.telegram_bound} />;
}
