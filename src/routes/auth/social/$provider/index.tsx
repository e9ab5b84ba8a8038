/** The redirect page of providers. A GET changes nothing: the page itself sends the query parameters. */
import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { socialProviderSchema } from '~/contracts/identity/social-providers.ts';
import { loadFlash } from '~/features/auth/auth-loading.ts';
import { socialSearchSchema } from '~/features/auth/auth-search.ts';
import { SocialPage } from '~/features/auth/pages/social-page.tsx';
import { followAttemptLocale } from '~/features/auth/social-locale.ts';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/auth/social/$provider/')({
  validateSearch: socialSearchSchema,
  beforeLoad: async ({ params, search, context, location }) => {
    const provider = v.safeParse(socialProviderSchema, params.provider);
    if (!provider.success) throw notFound();
    await followAttemptLocale(context.locale, { state: search.state, href: location.href });
    return { provider: provider.output };
  },
  loader: async ({ context }) => {
    const [bootstrap, flash] = await Promise.all([
      context.queryClient.ensureQueryData(catalogueQueries.bootstrap()),
      loadFlash('social'),
    ]);
    return { scripts: bootstrap.frontend.scripts, flash };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Sign in`),
  component: Page,
});

function Page() {
  const { provider } = Route.useRouteContext();
  const page = Route.useLoaderData();
  const { state, code, iss, error } = Route.useSearch();
  return (
    <SocialPage provider={provider} state={state} code={code} iss={iss} error={error} {...page} />
  );
}
