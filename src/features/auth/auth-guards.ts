/** Who may see the pages of the auth area, and where others go (specification, section 2). */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQueries } from '~/platform/session/session.ts';

export interface Entering {
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
