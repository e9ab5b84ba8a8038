/** Where the links of mails lead. Signed-in people are confirmed at once; others press a button. */
import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { CONFIRMED_HASH } from '~/features/common/auth-href.ts';
import { codeSearchSchema } from '~/features/auth/auth-search.ts';
import { ActivatePage } from '~/features/auth/pages/activate-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { sessionQueries } from '~/platform/session/session.ts';

export const Route = createFileRoute('/auth/activate')({
  validateSearch: codeSearchSchema,
  beforeLoad: async ({ search, context, preload }) => {
    const { type, code } = search;
    if (type === 'RESTORE_PASSWORD') {
      throw redirect({ to: '/auth/restore-password', search: { code } });
    }
    const session = await context.queryClient.fetchQuery(sessionQueries.me());
    // A link that is only looked at must not use the code up.
    if (!session || preload) return { problem: null };
    if (code === undefined) throw redirect({ to: '/' });
    // Every page carries the guards of all routes; what only this one needs is loaded here.
    const { tryCode } = await import('~/features/auth/auth-loading.ts');
    const problem = await tryCode({ context }, code);
    // The frame there says that it worked (`-shell/live.tsx`).
    if (problem === null) throw redirect({ to: '/', hash: CONFIRMED_HASH });
    return { problem };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Confirm your e-mail address`),
  component: Page,
});

function Page() {
  const { code } = Route.useSearch();
  const { problem } = Route.useRouteContext();
  return <ActivatePage code={code} problem={problem} />;
}
