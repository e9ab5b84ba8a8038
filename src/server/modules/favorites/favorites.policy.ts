/** Authorization rules for following sellers. Pure functions. */
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';

/**
 * Sellers can be followed, except by themselves.
 * @throws {Failure} SELLER_NOT_FOUND, FOLLOW_OWN
 */
export function requireFollowable(
  actor: Pick<UserActor, 'userId'>,
  person: { id: string; is_seller: boolean; is_banned: boolean } | undefined,
): void {
  if (!person?.is_seller || person.is_banned) throw new Failure('SELLER_NOT_FOUND');
  if (person.id === actor.userId) throw new Failure('FOLLOW_OWN');
}
