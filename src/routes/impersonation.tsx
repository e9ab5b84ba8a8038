/** Impersonation: staff enters somebody's account with a flash token (specification, section 2). */
import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { asFailure } from '~/contracts/failure.ts';
import { enter } from '~/features/profile/impersonation.functions.ts';
import { ClosedEntry } from '~/features/profile/pages/closed-entry.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

const token = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))), undefined);

export const Route = createFileRoute('/impersonation')({
  validateSearch: v.object({ access_token: token }),
  loaderDeps: ({ search }) => ({ token: search.access_token }),
  // A loader, not a guard: this page itself renders its failures.
  loader: async ({ deps }) => {
    if (deps.token === undefined) throw notFound({ data: 'missing' });
    try {
      await enter({ data: { token: deps.token } });
    } catch (error) {
      if (asFailure(error).code === 'FLASH_TOKEN_INVALID') throw notFound({ data: 'invalid' });
      throw error;
    }
    throw redirect({ to: '/' });
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Enter an account`),
  notFoundComponent: ({ data }) => <ClosedEntry isMissing={data === 'missing'} />,
});
