/** Capture of an order's money from any source: risk, escrow, and instant delivery at once. */
import { Failure } from '~/contracts/failure.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { figuresAt } from '../../rules/index.ts';
import { capturedSince, keepReservedUntil, lockCaptures } from '../../wallet/index.ts';
import { releaseReservation } from '../reservations.ts';
import type { Captured } from '../order-effects.ts';
import {
  finishTransition,
  startTransition,
  step,
  system,
  type Transition,
} from '../order-transition.ts';
import type { LockedOrder, OrderRow, OrderView } from '../orders.repository.ts';
import { promisedOf } from '../promises.repository.ts';
import type { OrderRisk } from '../orders.tables.ts';
import { capturesCountFrom, isAssessed, riskOf, type BuyerRecord } from '../risk.ts';

/** What the buyer owes before paying. */
export function dueCents(order: Pick<OrderView, 'total_cents' | 'discount_cents'>): number {
  return order.total_cents - order.discount_cents;
}

/** What the rules of risk know about who pays. */
export interface PayingBuyer {
  id: string;
  trustLevel: number;
  /** When the order was placed that is paid: the rules of then decide. */
  placedAt: Date;
  /** Asked for only where it counts. */
  record: () => Promise<BuyerRecord>;
}

/**
 * The risk of a payment. The captures of the buyer are read under the lock of their card account, so that of several
 * payments at once each knows those before it; a wallet payment holds it already.
 */
export async function riskOfPayment(
  ctx: Ctx,
  buyer: PayingBuyer,
  captured: Captured,
): Promise<OrderRisk> {
  const cardCents = sumCents(captured.card, captured.provider);
  const { id, trustLevel, placedAt } = buyer;
  if (!isAssessed({ cardCents, trustLevel })) return 'low';
  if (captured.payment) await lockCaptures(ctx.db, id);
  const earlier = await capturedSince(ctx.db, id, capturesCountFrom(ctx.now));
  // What cards have promised counts as if it were there: it may be in a moment.
  const promised = await promisedOf(ctx.db, id);
  const recentCents = sumCents(earlier, promised, captured.provider);
  const figures = await figuresAt(ctx, 'risk', placedAt);
  const payment = { cardCents, recentCents, trustLevel, now: ctx.now };
  return riskOf({ ...payment, ...(await buyer.record()) }, figures);
}

export function buyerOf(order: LockedOrder): PayingBuyer {
  const record = {
    registeredAt: order.buyer_registered_at,
    completedOrders: order.buyer_completed,
  };
  return {
    id: order.buyer_id,
    trustLevel: order.buyer_trust_level,
    placedAt: order.created_at,
    record: async () => record,
  };
}

/**
 * Posts captured money to a locked order in status `created`. What was reserved for another payment of it goes back.
 * @param options.purchasePayment the payment of the purchase that is being captured
 * @throws Failure NOT_ENOUGH_MONEY; ORDER_DELIVERY_SHORT when a wallet payment finds too few secrets. Card money
 *   cannot be refused any more: then the order is declined and the money goes to the card money of the buyer's wallet.
 */
export async function captureOrder(
  ctx: Ctx,
  order: LockedOrder,
  captured: Captured,
  options: { refusable?: boolean; purchasePayment?: string } = {},
): Promise<OrderView> {
  const { refusable = captured.provider === 0, purchasePayment } = options;
  await releaseReservation(ctx, order.id, captured.payment?.id ?? purchasePayment);
  const risk = await riskOfPayment(ctx, buyerOf(order), captured);
  const move = startTransition({ ...order, risk });
  return finishTransition(ctx, await capture(ctx, move, captured, { refusable }));
}

/**
 * Waits with what a card has promised, a locked order in status `created`; nothing is booked. What was reserved for another payment
 * of it goes back. @param risk more than low
 */
export async function promiseOrder(
  ctx: Ctx,
  order: LockedOrder,
  promised: { paymentId: string; cents: number; until: Date },
  risk: OrderRisk,
): Promise<void> {
  await releaseReservation(ctx, order.id, promised.paymentId);
  await keepReservedUntil(ctx.db, promised.paymentId, promised.until);
  const move = startTransition({ ...order, risk });
  await finishTransition(ctx, await step(ctx, move, 'promise', system, { promised }));
}

/** As `captureOrder`, for an order that waits with a promise: it is paid, and delivered at once where it can be. */
export async function collectOrder(
  ctx: Ctx,
  order: LockedOrder,
  captured: Captured,
): Promise<void> {
  const move = await step(ctx, startTransition(order), 'collect', system, { captured });
  await finishTransition(ctx, await delivered(ctx, move, { refusable: false }));
}

/** As `captureOrder`, for an order whose risk is known; the caller saves it. */
export async function capture<O extends OrderRow>(
  ctx: Ctx,
  move: Transition<O>,
  captured: Captured,
  { refusable } = { refusable: captured.provider === 0 },
): Promise<Transition<O>> {
  const paid = await step(ctx, move, 'capture', system, { captured });
  return delivered(ctx, paid, { refusable });
}

/**
 * Instant delivery: the system starts and delivers a paid order at once, and one that support wants delivered again.
 * Others are returned unchanged.
 */
export async function delivered<O extends OrderRow>(
  ctx: Ctx,
  move: Transition<O>,
  { refusable }: { refusable: boolean },
): Promise<Transition<O>> {
  const { status, delivery } = move.order;
  if (delivery !== 'instant') return move;
  // Support has asked for another delivery: fresh secrets, or the decision is refused.
  if (status === 'in_progress') return step(ctx, move, 'deliver', system);
  if (status !== 'paid') return move;
  try {
    return await step(ctx, await step(ctx, move, 'start', system), 'deliver', system);
  } catch (error) {
    const isShort = error instanceof Failure && error.code === 'ORDER_DELIVERY_SHORT';
    if (!isShort || refusable) throw error;
    return step(ctx, move, 'decline', system);
  }
}
