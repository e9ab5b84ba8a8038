/** Who may use a room. Pure: these return or throw. */
import { Failure } from '~/contracts/failure.ts';
import type { Membership } from './rooms.repository.ts';

/** A room of others is answered like one that does not exist. */
export function requireMember(membership: Membership | undefined): Membership {
  if (!membership) throw new Failure('CHANNEL_NOT_FOUND');
  return membership;
}
