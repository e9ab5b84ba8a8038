/** Who acts in a request. Resolved once, before validation; never taken from the input. */
import { Failure } from '~/contracts/failure.ts';
import type { KeyScope } from '~/domain/key-scopes.ts';
import { roles, type Role } from '~/domain/roles.ts';

export interface UserActor {
  kind: 'user';
  userId: string;
  sessionId: string;
  role: Role;
  isSeller: boolean;
  isBanned: boolean;
  trustLevel: number;
  requiredTrustLevel: number;
  /** The staff member behind an impersonated session. */
  impersonatorId: string | null;
  /** Whether the account has a second factor, and when one was last confirmed in this session (machine's clock). */
  secondFactor: { isOn: boolean; confirmedAt: Date | null };
  /** A program that acts by a key of the API; its session is none, and its role is that of a member. */
  apiKey?: { id: string; scopes: readonly KeyScope[] };
}

export type Actor = { kind: 'visitor' } | UserActor;

function ranksAs(actor: UserActor, role: UserActor['role']): boolean {
  return roles.indexOf(actor.role) >= roles.indexOf(role);
}

/**
 * Each role includes the ones before it (decisions, section 3). Staff roles count in sessions that have confirmed a
 * second factor; in others their holders are users like all others (decision 0017).
 */
export function hasRole(actor: UserActor, role: UserActor['role']): boolean {
  const { isOn, confirmedAt } = actor.secondFactor;
  return ranksAs(actor, role) && (role === 'user' || (isOn && confirmedAt !== null));
}

/** As `hasRole`. @throws Failure FORBIDDEN; for staff SECOND_FACTOR_NEEDED without a factor, SECOND_FACTOR_CONFIRM with one */
export function requireRole(actor: UserActor, role: UserActor['role']): void {
  if (hasRole(actor, role)) return;
  if (!ranksAs(actor, role)) throw new Failure('FORBIDDEN');
  throw new Failure(actor.secondFactor.isOn ? 'SECOND_FACTOR_CONFIRM' : 'SECOND_FACTOR_NEEDED');
}
