/** Capture of an order's money from any source: risk, escrow, and instant delivery at once. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Captured } from '../order-effects.ts';
import {
  finishTransition,
  startTransition,
  step,
  system,
  type Transition,
} from '../order-transition.ts';
import type { LockedOrder, OrderRow, OrderView } from '../orders.repository.ts';
import { riskOf } from '../risk.ts';

/** What the buyer owes before paying. */
export function dueCents(order: Pick<OrderView, 'total_cents' | 'discount_cents'>): number {
  return order.total_cents - order.discount_cents;
}

/**
 * Posts captured money to a locked order in status `created`.
 * @throws Failure NOT_ENOUGH_MONEY; ORDER_DELIVERY_SHORT when a wallet payment finds too few secrets. Card money
 *   cannot be refused any more: then the order is declined and the money goes to the buyer's wallet.
 */
export async function captureOrder(
  ctx: Ctx,
  order: LockedOrder,
  captured: Captured,
): Promise<OrderView> {
  const risk = riskOf({
    providerCents: captured.provider,
    trustLevel: order.buyer_trust_level,
    registeredAt: order.buyer_registered_at,
    completedOrders: order.buyer_completed,
    now: ctx.now,
  });
  return finishTransition(ctx, await capture(ctx, startTransition({ ...order, risk }), captured));
}

/** As `captureOrder`, for an order whose risk is known; the caller saves it. */
export async function capture<O extends OrderRow>(
  ctx: Ctx,
  move: Transition<O>,
  captured: Captured,
): Promise<Transition<O>> {
  const paid = await step(ctx, move, 'capture', system, { captured });
  return delivered(ctx, paid, { refusable: captured.provider === 0 });
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
