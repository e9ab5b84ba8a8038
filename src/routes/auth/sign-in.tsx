import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { sendHomeWhenSignedIn } from '~/features/auth/auth-guards.ts';
import { loadFlash } from '~/features/auth/auth-loading.ts';
import { authHref } from '~/features/common/auth-href.ts';
import { signInSearchSchema } from '~/features/auth/auth-search.ts';
import { loadWantedOffer } from '~/features/auth/wanted-offer.ts';
import { SignInPage } from '~/features/auth/pages/sign-in-page.tsx';
import { fetchSocialProviders } from '~/features/common/social/social.functions.ts';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/auth/sign-in')({
  validateSearch: signInSearchSchema,
  beforeLoad: ({ search, context }) => {
    const { type, code } = search;
    if (type === 'RESTORE_PASSWORD') {
      throw redirect({ to: '/auth/restore-password', search: { code } });
    }
    return sendHomeWhenSignedIn({ context }, onward(search));
  },
  loader: async ({ context, location }) => {
    const [bootstrap, flash, providers, wanted] = await Promise.all([
      context.queryClient.ensureQueryData(catalogueQueries.bootstrap()),
      loadFlash('sign-in'),
      fetchSocialProviders(),
      loadWantedOffer(context.queryClient, location.searchStr),
    ]);
    const { demo, scripts } = bootstrap.frontend;
    return { demo, scripts, flash, providers, wanted };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Sign in`),
  component: Page,
});

/** A pending code comes first, then the page where the person came from. */
function onward(search: { redirect?: string; type?: string; code?: string }): string | undefined {
  const { type, code } = search;
  return code === undefined ? search.redirect : authHref('/auth/activate', { type, code });
}

function Page() {
  const { demo, ...page } = Route.useLoaderData();
  const target = onward(Route.useSearch());
  return <SignInPage redirect={target} demo={demo} {...page} />;
}
