/** `?redirect=…`: where to go after the second step. */
import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { loadFlash } from '~/features/auth/auth-loading.ts';
import { secondFactorSearchSchema } from '~/features/auth/auth-search.ts';
import { SecondFactorPage } from '~/features/auth/pages/second-factor-page.tsx';
import { api } from '~/platform/api/api.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';

export const Route = createFileRoute('/auth/second-factor')({
  validateSearch: secondFactorSearchSchema,
  beforeLoad: requireSession,
  loader: async ({ context: { queryClient } }) => {
    const [flash] = await Promise.all([
      loadFlash('second-factor'),
      queryClient.ensureQueryData(api.secondFactor.show.queryOptions()),
    ]);
    return { flash };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Confirm that it is you`),
  component: Page,
});

function Page() {
  const { flash } = Route.useLoaderData();
  return <SecondFactorPage redirect={Route.useSearch().redirect} flash={flash} />;
}
