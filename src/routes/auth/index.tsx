/** `/auth` only redirects (specification, section 2). */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { authTarget } from '~/features/auth/auth-rules.ts';
import { codeSearchSchema } from '~/features/auth/auth-search.ts';
import { sessionQueries } from '~/platform/session/session.ts';

export const Route = createFileRoute('/auth/')({
  validateSearch: codeSearchSchema,
  beforeLoad: async ({ search, context: { queryClient } }) => {
    const session = await queryClient.fetchQuery(sessionQueries.me());
    const target = authTarget(search, session !== null);
    if (target.to !== '/') throw redirect(target);
    if (target.refresh) await queryClient.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
    throw redirect({ to: '/' });
  },
});
