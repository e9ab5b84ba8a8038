import { createFileRoute } from '@tanstack/react-router';
import { accountQueries } from '~/features/account/account.queries.ts';
import { SettingsPage } from '~/features/account/pages/settings-page.tsx';
import { useSession } from '~/platform/session.ts';

export const Route = createFileRoute('/profile/me/settings')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(accountQueries.sessions()),
  component: Page,
});

function Page() {
  const { session } = Route.useRouteContext();
  return <SettingsPage session={useSession() ?? session} />;
}
