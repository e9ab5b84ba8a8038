/** The target of links in mails. Signed-in people are confirmed at once; others press a button. */
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
    // A prefetch must not consume the code.
    if (!session || preload) return { problem: null };
    if (code === undefined) throw redirect({ to: '/' });
    // Guards of all routes are in every bundle; what only this one needs is imported here.
    const { tryCode } = await import('~/features/auth/auth-loading.ts');
    const problem = await tryCode({ context }, code);
    // The frame there shows that it worked (`-shell/live.tsx`).
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
