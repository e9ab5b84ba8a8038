import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { asFailure, Failure, statusOf } from '~/contracts/failure.ts';
import {
  sandboxSignInProviderSchema,
  type SandboxSignInProvider,
} from '~/contracts/sandbox/sign-in-providers.ts';
import { loadFlash } from '~/features/auth/auth-loading.ts';
import { sandboxSocialSearchSchema } from '~/features/auth/auth-search.ts';
import {
  SandboxSocialOver,
  SandboxSocialPage,
} from '~/features/auth/pages/sandbox-social-page.tsx';
import { followAttemptLocale } from '~/features/auth/social-locale.ts';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

const NOT_FOUND = 404;

interface Wanted {
  provider: SandboxSignInProvider;
  request: string;
}

/** What the page offers, or why this sign-in is over. Where nothing is simulated there is no such page. */
async function loadSignIn(queryClient: QueryClient, input: Wanted) {
  try {
    const signIn = await queryClient.fetchQuery(api.sandbox.signIn.queryOptions(input));
    return { signIn, problem: null };
  } catch (error) {
    const failure = asFailure(error);
    if (statusOf(failure) === NOT_FOUND) throw notFound();
    return { signIn: null, problem: failure.code };
  }
}

/** A simulated sign-in provider: stands alone, like a provider's own page. */
export const Route = createFileRoute('/sandbox/social/$provider')({
  staticData: { frame: 'none' },
  validateSearch: sandboxSocialSearchSchema,
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient, locale }, params, deps, location }) => {
    const named = v.safeParse(sandboxSignInProviderSchema, params.provider);
    if (!named.success) throw notFound();
    const { state, request = 'none' } = deps;
    await followAttemptLocale(locale, { state, href: location.href });
    const provider = named.output;
    const [found, bootstrap, flash] = await Promise.all([
      loadSignIn(queryClient, { provider, request }),
      queryClient.ensureQueryData(catalogueQueries.bootstrap()),
      loadFlash('sandbox-social'),
    ]);
    const demoEmail = bootstrap.frontend.demo?.accounts[0]?.email ?? null;
    return { form: { provider, request, state }, found, flash, demoEmail };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Simulated sign-in`),
  component: Page,
});

function Page() {
  const { i18n } = useLingui();
  const { form, found, flash, demoEmail } = Route.useLoaderData();
  if (found.signIn === null) {
    const text = failureText(new Failure(found.problem), i18n);
    return <SandboxSocialOver provider={form.provider} text={text} />;
  }
  return (
    <SandboxSocialPage form={form} signIn={found.signIn} flash={flash} demoEmail={demoEmail} />
  );
}
