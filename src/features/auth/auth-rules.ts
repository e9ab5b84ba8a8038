/** Redirects of `/auth` (specification, section 2). Pure, so that each row of the rules can be tested. */
import type { ActivationType } from '~/contracts/identity/activation-types.ts';

export interface AuthEntry {
  type?: ActivationType | undefined;
  code?: string | undefined;
}

/** `refresh`: the current user is fetched again before going on. */
export type AuthTarget =
  | { to: '/auth/restore-password'; search: { code: string | undefined } }
  | { to: '/auth/activate'; search: { type: ActivationType; code: string } }
  | { to: '/auth/sign-in'; search: AuthEntry }
  | { to: '/'; refresh: boolean };

/**
 * A code is consumed by `/auth/activate`, which goes home when it worked. If signing in is needed first, the code is
 * carried along until then.
 */
export function authTarget({ type, code }: AuthEntry, isSignedIn: boolean): AuthTarget {
  if (type === 'RESTORE_PASSWORD') return { to: '/auth/restore-password', search: { code } };
  if (!isSignedIn) return { to: '/auth/sign-in', search: { type, code } };
  if (type === undefined) return { to: '/', refresh: false };
  return code === undefined
    ? { to: '/', refresh: true }
    : { to: '/auth/activate', search: { type, code } };
}
