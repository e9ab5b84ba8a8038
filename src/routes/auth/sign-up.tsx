import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { sendHomeWhenSignedIn } from '~/features/auth/auth-guards.ts';
import { loadFlash } from '~/features/auth/auth-loading.ts';
import { signUpSearchSchema } from '~/features/auth/auth-search.ts';
import { loadWantedOffer } from '~/features/auth/wanted-offer.ts';
import { SignUpPage } from '~/features/auth/pages/sign-up-page.tsx';
import { fetchSocialProviders } from '~/features/common/social/social.functions.ts';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/auth/sign-up')({
  validateSearch: signUpSearchSchema,
  beforeLoad: ({ search, context }) => sendHomeWhenSignedIn({ context }, search.redirect),
  loader: async ({ context, location }) => {
    const [bootstrap, flash, providers, wanted] = await Promise.all([
      context.queryClient.ensureQueryData(catalogueQueries.bootstrap()),
      loadFlash('sign-up'),
      fetchSocialProviders(),
      loadWantedOffer(context.queryClient, location.searchStr),
    ]);
    return { scripts: bootstrap.frontend.scripts, flash, providers, wanted };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Create an account`),
  component: Page,
});

function Page() {
  const { redirect } = Route.useSearch();
  const page = Route.useLoaderData();
  return <SignUpPage redirect={redirect} {...page} />;
}
