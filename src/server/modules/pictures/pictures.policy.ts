/** Who decides about a picture. Pure. */
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';

/** Nobody decides about a picture of their own. @throws {Failure} PICTURE_OWN */
export function requireUnconcerned(
  { userId, impersonatorId }: Pick<UserActor, 'userId' | 'impersonatorId'>,
  ownerId: string,
): void {
  if (ownerId === userId || ownerId === impersonatorId) throw new Failure('PICTURE_OWN');
}
