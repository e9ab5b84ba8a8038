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
  loader: ({ context: { queryClient, session } }) =>
    queryClient.ensureQueryData(
      api.identity.publicProfile.queryOptions({ id: session.profile.id }),
    ),
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
