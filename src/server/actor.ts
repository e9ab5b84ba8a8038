/** Who acts in a request. Resolved once, before validation; never taken from the input. */
export interface UserActor {
  kind: 'user';
  userId: string;
  sessionId: string;
  role: 'user' | 'support' | 'admin' | 'super_admin';
  isSeller: boolean;
  isBanned: boolean;
  trustLevel: number;
  requiredTrustLevel: number;
  /** The staff member behind an impersonated session. */
  impersonatorId: string | null;
}

export type Actor = { kind: 'visitor' } | UserActor;

const ranks = { user: 0, support: 1, admin: 2, super_admin: 3 } as const;

/** Each role includes the ones before it (decisions, section 3). */
export function hasRole(actor: UserActor, role: UserActor['role']): boolean {
  return ranks[actor.role] >= ranks[role];
}
