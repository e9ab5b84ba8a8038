/** Starts social sign-in without script: a link that redirects. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { asFailure, Failure } from '~/contracts/failure.ts';
import { socialProviderSchema } from '~/contracts/identity/social-providers.ts';
import { socialTitles } from '~/contracts/social/social-titles.ts';
import { sendHomeWhenSignedIn } from '~/features/auth/auth-guards.ts';
import { signUpSearchSchema } from '~/features/auth/auth-search.ts';
import { SocialFailed } from '~/features/auth/components/social-steps.tsx';
import { failureText } from '~/platform/api/failures.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/auth/social/$provider/start')({
  validateSearch: signUpSearchSchema,
  beforeLoad: async ({ params, search, context, preload }) => {
    const provider = v.safeParse(socialProviderSchema, params.provider);
    if (!provider.success) throw notFound();
    await sendHomeWhenSignedIn({ context }, search.redirect);
    // A prefetch must not begin anything.
    if (preload) return { provider: provider.output, problem: null };
    const data = { provider: provider.output, redirect: search.redirect };
    // Guards of all routes are in every bundle; what only this one needs is imported here.
    const { startSocialByLink } = await import('~/features/common/social/social.functions.ts');
    const answer = await startSocialByLink({ data }).catch(
      (error: unknown) => asFailure(error).code,
    );
    if (typeof answer !== 'string') throw redirect({ href: answer.url });
    return { provider: provider.output, problem: answer };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Sign in`),
  component: Page,
});

function Page() {
  const { i18n } = useLingui();
  const { provider, problem } = Route.useRouteContext();
  const refusal = problem && { text: failureText(new Failure(problem), i18n), code: problem };
  return <SocialFailed title={socialTitles[provider]} refusal={refusal} />;
}
