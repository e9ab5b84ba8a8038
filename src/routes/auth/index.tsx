/** `/auth` only leads on (specification, section 2). */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { codeSearchSchema } from '~/features/account/auth-search.ts';
import { sessionQueries } from '~/platform/session.ts';

export const Route = createFileRoute('/auth/')({
  validateSearch: codeSearchSchema,
  beforeLoad: async ({ search, context }) => {
    const { type, code } = search;
    if (type === 'RESTORE_PASSWORD') {
      throw redirect({ to: '/auth/restore-password', search: { code } });
    }
    const session = await context.queryClient.fetchQuery(sessionQueries.me());
    if (!session) throw redirect({ to: '/auth/sign-in', search: { type, code } });
    if (code !== undefined) throw redirect({ to: '/auth/activate', search: { type, code } });
    throw redirect({ to: '/' });
  },
});
