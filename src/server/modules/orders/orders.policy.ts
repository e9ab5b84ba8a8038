/** Who may see and do what with an order. Pure: they return or throw. */
import { Failure } from '~/contracts/failure.ts';
import { hasRole, type Actor, type UserActor } from '../../core/actor.ts';
import type { OfferForOrder } from '../offers/index.ts';
import type { TransitionActor } from './order-transition.ts';
import type { OrderRow } from './orders.repository.ts';

type Parties = Pick<OrderRow, 'buyer_id' | 'seller_id'>;
export type OrderRole = 'buyer' | 'seller' | 'staff';

/**
 * The role of a person in an order, or null when the order is not theirs to see (decisions, section 3). Keys of the API
 * are for selling: what their owner buys is not theirs (decision 0074).
 */
export function roleIn(order: Parties, actor: UserActor): OrderRole | null {
  if (order.buyer_id === actor.userId) return actor.apiKey ? null : 'buyer';
  if (order.seller_id === actor.userId) return 'seller';
  return hasRole(actor, 'support') ? 'staff' : null;
}

/** The order, if the actor may see it. Orders of other people are treated as not found. */
export function requireVisible<O extends Parties>(
  order: O | undefined,
  actor: UserActor,
): { order: O; role: OrderRole } {
  const role = order && roleIn(order, actor);
  if (!order || !role) throw new Failure('ORDER_NOT_FOUND');
  return { order, role };
}

/**
 * The goods of an order are its buyer's to look at, nobody else's: not the seller's, not those of staff, not in somebody's
 * account either.
 */
export function requireOwnDelivery<O extends Parties>(order: O | undefined, actor: UserActor): O {
  const found = requireVisible(order, actor);
  if (found.role !== 'buyer' || actor.impersonatorId !== null) {
    throw new Failure('ORDER_NOT_YOURS_TO_DO');
  }
  return found.order;
}

/** Buyer or seller as the actor of a transition; staff who take no part have other calls. */
export function requireParty(order: Parties, actor: UserActor): TransitionActor {
  const { role } = requireVisible(order, actor);
  if (role === 'staff') throw new Failure('ORDER_NOT_YOURS_TO_DO');
  return { actor: role, actorId: actor.userId };
}

/** Staff as the actor of a transition. Never on their own order, nor on that of the impersonated account. */
export function requireSupport(order: Parties, actor: UserActor): TransitionActor {
  if (!hasRole(actor, 'support')) throw new Failure('ORDER_NOT_FOUND');
  const hands = [actor.userId, actor.impersonatorId];
  if (hands.includes(order.buyer_id) || hands.includes(order.seller_id)) {
    throw new Failure('ORDER_OWN_CASE');
  }
  return { actor: 'support', actorId: actor.userId };
}

/** Whether an offer is an accepted bid's of somebody else: then it does not exist for the actor (decision 0078). */
export function isOthers(actor: Actor, { reserved }: Pick<OfferForOrder, 'reserved'>): boolean {
  return reserved !== null && (actor.kind !== 'user' || actor.userId !== reserved.buyerId);
}

/** Whether an offer can be ordered by those who see it: on sale, or reserved and still in time. */
export function isOrderable(offer: Pick<OfferForOrder, 'isListed' | 'reserved'>): boolean {
  return offer.isListed || (offer.reserved?.isOpen ?? false);
}
