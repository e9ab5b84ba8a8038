import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { restoreSearchSchema } from '~/features/auth/auth-search.ts';
import { RestorePasswordPage } from '~/features/auth/pages/restore-password-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

/** Open to signed-in people, too: the mail proves who they are. */
export const Route = createFileRoute('/auth/restore-password')({
  validateSearch: restoreSearchSchema,
  head: ({ match }) => noindexHead(match.context.i18n, msg`Choose a new password`),
  component: Page,
});

function Page() {
  return <RestorePasswordPage code={Route.useSearch().code} />;
}
