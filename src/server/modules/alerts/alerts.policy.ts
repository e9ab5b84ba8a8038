/** Which offers may be waited for. Pure. */
import type { PriceAlertKind } from '~/contracts/alerts/alerts.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';

/**
 * An offer of somebody else; one that is waited for until it is in stock is not on sale now.
 * @param offer one that everybody can see; undefined where there is none
 * @throws {Failure} OFFER_NOT_FOUND, FORBIDDEN, CONFLICT
 */
export function requireAlertable<T extends { seller_id: string; listed: boolean }>(
  actor: Pick<UserActor, 'userId'>,
  offer: T | undefined,
  kind: PriceAlertKind,
): T {
  if (!offer) throw new Failure('OFFER_NOT_FOUND');
  if (offer.seller_id === actor.userId) throw new Failure('FORBIDDEN');
  if (kind === 'offer_stock' && offer.listed) throw new Failure('CONFLICT');
  return offer;
}
