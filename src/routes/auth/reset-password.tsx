import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { sendHomeWhenSignedIn } from '~/features/auth/auth-guards.ts';
import { loadFlash } from '~/features/auth/auth-loading.ts';
import { resetSearchSchema } from '~/features/auth/auth-search.ts';
import { ResetPasswordPage } from '~/features/auth/pages/reset-password-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: resetSearchSchema,
  beforeLoad: ({ context }) => sendHomeWhenSignedIn({ context }),
  loader: async () => ({ flash: await loadFlash('reset-password') }),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Forgot your password?`),
  component: Page,
});

function Page() {
  const { flash } = Route.useLoaderData();
  return <ResetPasswordPage sent={Route.useSearch().sent === true} flash={flash} />;
}
