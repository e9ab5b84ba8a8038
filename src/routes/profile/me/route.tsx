/** The own profile: guard, head and tabs of the pages below. */
import { msg } from '@lingui/core/macro';
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { OwnProfileFrame } from '~/features/profile/pages/own-profile-frame.tsx';
import { api } from '~/platform/api/api.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession, useSession } from '~/platform/session/session.ts';

export const Route = createFileRoute('/profile/me')({
  beforeLoad: async ({ context, location }) => ({
    session: await requireSession({ context, location }),
  }),
  loader: async ({ context: { queryClient, session } }) => {
    const { id, is_banned: isBanned } = session.profile;
    await Promise.all([
      queryClient.ensureQueryData(api.identity.publicProfile.queryOptions({ id })),
      // Its failure is shown in its own place.
      isBanned && queryClient.prefetchQuery(api.appeals.show.queryOptions({ type: 'ban' })),
    ]);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`My profile`),
  component: Page,
});

function Page() {
  const { session: loaded } = Route.useRouteContext();
  const tab = useLocation({ select: ({ pathname }) => pathname.split('/')[3] ?? '' });
  return (
    <OwnProfileFrame session={useSession() ?? loaded} tab={tab}>
      <Outlet />
    </OwnProfileFrame>
  );
}
