/** Authorization rules for rooms. Pure functions: they return or throw. */
import { Failure } from '~/contracts/failure.ts';
import type { Membership } from './rooms.repository.ts';

/** Requires membership; a room of others fails like one that does not exist. */
export function requireMember(membership: Membership | undefined): Membership {
  if (!membership) throw new Failure('CHANNEL_NOT_FOUND');
  return membership;
}
