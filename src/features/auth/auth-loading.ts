/** Loaders of the auth area's pages. Apart from their guards, which are in the bundle of every page. */
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { asFailure } from '~/contracts/failure.ts';
import { sessionQueries } from '~/platform/session/session.ts';
import { activate } from './auth.functions.ts';
import { fetchFormFlash } from './auth.form-posts.ts';
import type { Entering } from './auth-guards.ts';

/** Tries the code of a mail. Returns why it failed; null when it worked. */
export async function tryCode({ context }: Entering, code: string): Promise<ErrorCode | null> {
  try {
    await activate({ data: { code } });
  } catch (error) {
    return asFailure(error).code;
  }
  await context.queryClient.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
  return null;
}

/** What a form post without script stored for this page. Only a fresh document can have any. */
export async function loadFlash(form: string) {
  const flash = import.meta.env.SSR ? await fetchFormFlash() : null;
  return flash?.form === form ? flash : null;
}
