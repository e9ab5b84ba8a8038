/** Guards of the auth area's pages, and their redirects (specification, section 2). */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQueries } from '~/platform/session/session.ts';

export interface Entering {
  context: { queryClient: QueryClient };
}

/** Signed-in people are redirected: home, or to the page that they requested. */
export async function sendHomeWhenSignedIn(
  { context }: Entering,
  returnPath?: string,
): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQueries.me());
  if (session) throw redirect({ to: returnPath ?? '/' });
}
