import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQueries } from '~/platform/session/session.ts';

/** `/profile` leads to the own one, or to sign in (specification, section 2). */
export const Route = createFileRoute('/profile/')({
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQueries.me());
    if (session) throw redirect({ to: '/profile/me' });
    throw redirect({ to: '/auth/sign-in', search: { redirect: '/profile/me' } });
  },
});
