/** Who may see the pages of the auth area, and where others go (specification, section 2). */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { asFailure } from '~/contracts/failure.ts';
import { sessionQueries } from '~/platform/session.ts';
import { activate } from './account.functions.ts';
import { fetchFormFlash } from './account.form-posts.ts';

interface Entering {
  context: { queryClient: QueryClient };
}

/** Logged-in people have nothing to do here: they go home, or on to where they wanted to go. */
export async function sendHomeWhenSignedIn(
  { context }: Entering,
  returnPath?: string,
): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQueries.me());
  if (session) throw redirect({ to: returnPath ?? '/' });
}

/** Tries the code of a mail. Answers why it failed; null when it worked. */
export async function tryCode({ context }: Entering, code: string): Promise<ErrorCode | null> {
  try {
    await activate({ data: { code } });
  } catch (error) {
    return asFailure(error).code;
  }
  await context.queryClient.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
  return null;
}

/** What a form that was sent without script left behind. Only a fresh document can have any. */
export async function loadFlash(form: string) {
  const flash = import.meta.env.SSR ? await fetchFormFlash() : null;
  return flash?.form === form ? flash : null;
}
