/** The current user: one query that pages, guards and the frame share. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { getRequest, setResponseHeader } from '@tanstack/react-start/server';
import { call } from '~/api-client/call.ts';
import { forgetSession, sessionAccessToken } from '~/api-client/session.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Customer, Profile } from '~/contracts/identity/identity.schemas.ts';
import { contract, type Contract } from '~/contracts/index.ts';

export interface Session {
  profile: Profile;
  customer: Customer;
  /** What the wallet can spend besides bonus money, for the frame. */
  spendableCents: number;
}

/** Profile and customer together make the user (specification, section 7); null for visitors. */
const fetchSession = createServerFn({ method: 'GET' }).handler(
  async (): Promise<Session | null> => {
    const request = getRequest();
    if ((await sessionAccessToken(request)) === null) return null;
    try {
      const [profile, customer, balances] = await Promise.all([
        call(contract.identity.profile, undefined),
        call(contract.identity.customer, undefined),
        call(contract.wallet.balances, undefined),
      ]);
      // Says whose the page is: what this browser has cached for somebody else is deleted (public/sw.js).
      setResponseHeader('x-account', profile.id);
      const spendable = balances.data.filter(({ slug }) => slug !== 'bonus');
      const spendableCents = spendable.reduce((sum, { balance }) => sum + balance, 0);
      return { profile, customer, spendableCents };
    } catch (error) {
      const isOver = error instanceof Failure && error.code === 'UNAUTHENTICATED';
      if (!isOver) throw error;
      forgetSession(request);
      return null;
    }
  },
);

const FRESH_MS = 60_000;

export const sessionQueries = {
  me: () =>
    queryOptions({
      queryKey: ['session', 'me'],
      queryFn: () => fetchSession(),
      staleTime: FRESH_MS,
    }),
};

/** The queries about the signed-in person: the session itself, and these areas of the contract. */
const OWN_AREAS: readonly unknown[] = [
  'session',
  'identity',
  'verification',
  'secondFactor',
  'notifications',
  'privacy',
  'referrals',
] satisfies (keyof Contract | 'session')[];

/** Invalidates every query about the signed-in person. */
export function invalidateSession(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => OWN_AREAS.includes(queryKey[0]),
  });
}

/** The signed-in person, null for visitors. Never suspends: the root route has loaded it. */
export function useSession(): Session | null {
  return useQuery(sessionQueries.me()).data ?? null;
}

interface Guarded {
  context: { queryClient: QueryClient };
  /** The router's location: its `href` is without the language, which the redirect adds again. */
  location: { href: string };
}

/**
 * For `beforeLoad`: redirects visitors to sign in, from where they return.
 * The response is a real HTTP redirect when the page is requested directly.
 */
export async function requireSession({ context, location }: Guarded): Promise<Session> {
  const session = await context.queryClient.ensureQueryData(sessionQueries.me());
  if (session) return session;
  throw redirect({ to: '/auth/sign-in', search: { redirect: location.href } });
}

/** For `beforeLoad` of sellers' pages: others are redirected to the page about selling (specification, section 2). */
export async function requireSeller({ context: { queryClient } }: Guarded): Promise<Session> {
  const known = await queryClient.ensureQueryData(sessionQueries.me());
  if (known?.customer.is_seller) return known;
  // Whoever has just become one may be here before the session that this browser knows.
  const current = await queryClient.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
  if (current?.customer.is_seller) return current;
  throw redirect({ to: '/before-you-sell' });
}
