import { roles, type Role } from '~/contracts/roles.ts';

/** Who acts in a request. Resolved once, before validation; never taken from the input. */
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
}

export type Actor = { kind: 'visitor' } | UserActor;

/** Each role includes the ones before it (decisions, section 3). */
export function hasRole(actor: UserActor, role: UserActor['role']): boolean {
  return roles.indexOf(actor.role) >= roles.indexOf(role);
}
