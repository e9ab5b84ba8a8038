/** Settings in sections: `?section=security` (specification, section 2: the tab of the own profile). */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { SettingsPage } from '~/features/account/pages/settings-page.tsx';
import { loadSection, shownSectionOf } from '~/features/account/sections/index.ts';
import { settingsDefaults, settingsSearchSchema } from '~/features/common/settings-search.ts';
import { useSession } from '~/platform/session/session.ts';

export const Route = createFileRoute('/profile/me/settings')({
  validateSearch: settingsSearchSchema,
  search: { middlewares: [stripSearchParams(settingsDefaults)] },
  loaderDeps: ({ search: { section } }) => ({ section }),
  loader: ({ context: { queryClient }, deps: { section } }) =>
    loadSection(queryClient, shownSectionOf(section)),
  component: Page,
});

function Page() {
  const { session } = Route.useRouteContext();
  const { section } = Route.useSearch();
  return <SettingsPage session={useSession() ?? session} section={shownSectionOf(section)} />;
}
