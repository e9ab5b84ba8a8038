/** Who may open which file. Pure: they return or throw. */
import { Failure } from '~/contracts/failure.ts';
import type { FilePlace } from '~/contracts/files/files.schemas.ts';
import { may, type Permission } from '~/domain/roles.ts';
import type { UserActor } from '../../core/actor.ts';

const permissionOf = {
  orders: 'decide_orders',
  people: 'find_people',
  offers: 'moderate_market',
  sellers: 'moderate_market',
} as const satisfies Record<FilePlace, Permission>;

/** @throws {Failure} FORBIDDEN */
export function requirePlace(actor: UserActor, place: FilePlace): void {
  if (!may(actor.role, permissionOf[place])) throw new Failure('FORBIDDEN');
}

/**
 * What colleagues reported and noted of somebody is not for that one to read, nor to write.
 * @throws {Failure} FILE_OWN
 */
export function requireOthers(actor: UserActor, ...people: (string | null)[]): void {
  const hands = new Set([actor.userId, actor.impersonatorId]);
  if (people.some((id) => id !== null && hands.has(id))) throw new Failure('FILE_OWN');
}
