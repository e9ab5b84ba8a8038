/** Authorization rules for seeing unlisted offers and for buying listed ones. Pure functions. */
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { keepsPromise } from '~/domain/vacation.ts';
import { Failure } from '~/contracts/failure.ts';
import { hasRole, type Actor } from '../../core/actor.ts';
import type { OfferPage } from '../offers/index.ts';

type Visibility = Pick<
  OfferPage,
  'seller_id' | 'status' | 'needs_review' | 'published_at' | 'reserved_for'
>;

function isVisible(actor: Actor, offer: Visibility): boolean {
  if (offer.status === 'active' || offer.status === 'sold' || offer.status === 'inactive') {
    if (!offer.needs_review && offer.published_at !== null) return true;
  }
  if (actor.kind !== 'user') return false;
  const { seller_id: sellerId, reserved_for: buyerId } = offer;
  return actor.userId === sellerId || actor.userId === buyerId || hasRole(actor, 'support');
}

/**
 * Offers that were never on sale, or are pending review, are visible to their seller and to staff only, and one that is
 * reserved for somebody to them as well; for others they do not exist.
 * @throws {Failure} OFFER_NOT_FOUND
 */
export function requireVisible<T extends Visibility>(actor: Actor, offer: T | undefined): T {
  if (!offer || !isVisible(actor, offer)) throw new Failure('OFFER_NOT_FOUND');
  return offer;
}

/** An accepted bid's offer can be ordered by its buyer until its time is over (decision 0078). */
function isReservedFor(
  actor: Actor,
  {
    reserved_for: buyerId,
    reserved_until: until,
  }: Pick<OfferPage, 'reserved_for' | 'reserved_until'>,
  now: Date,
): boolean {
  const isBuyer = actor.kind === 'user' && actor.userId === buyerId;
  return isBuyer && until !== null && until > now;
}

/** Whether the actor may buy it, and the first reason why not. */
export function purchaseOf(
  actor: Actor,
  offer: Pick<
    OfferPage,
    | 'seller_id'
    | 'seller_hidden'
    | 'status'
    | 'listed'
    | 'in_stock'
    | 'reserved_for'
    | 'reserved_until'
    | 'rests_until'
    | 'delivery_minutes'
  >,
  now: Date,
): Offer['purchase'] {
  const refuse = (reason: NonNullable<Offer['purchase']['reason']>) => ({ allowed: false, reason });
  if (actor.kind === 'user' && actor.userId === offer.seller_id) return refuse('own_offer');
  if (offer.seller_hidden) return refuse('seller_away');
  if (offer.status === 'sold') return refuse('out_of_stock');
  const promise = { restsUntil: offer.rests_until, deliveryMinutes: offer.delivery_minutes };
  if (!keepsPromise(promise, now)) return refuse('seller_away');
  if (!offer.listed && !isReservedFor(actor, offer, now)) return refuse('not_active');
  return offer.in_stock === 0 ? refuse('out_of_stock') : { allowed: true, reason: null };
}
