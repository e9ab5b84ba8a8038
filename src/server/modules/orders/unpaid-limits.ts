/**
 * Limits of what an account may reserve without paying (docs/decisions/0025-unpaid-orders.md). Checked while the
 * buyer's account is locked, so that concurrent orders see each other.
 */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { bonusShareCents } from '~/domain/pricing.ts';
import type { UserCtx } from '../../core/context.ts';
import type { OfferForOrder } from '../offers/index.ts';
import { spendableOf } from '../wallet/index.ts';
import { selectUnpaid, type UnpaidOrder } from './orders.repository.ts';

const MINUTE = 60_000;
/** A longer pause is displayed in hours. */
const SHOWN_MINUTES = 120;
const CONFIRMED = 1;
const { most, stockSharePercent, pauses, countsAfterMinutes } = appConfig.orders.unpaid;

function ofLevel(byLevel: readonly number[], level: number): number {
  return byLevel[Math.min(level, byLevel.length - 1)] ?? 0;
}

function minutesUntil(moment: number, now: Date): { minutes: number; retryAfterSeconds: number } {
  const ms = Math.max(1, moment - now.getTime());
  return { minutes: Math.ceil(ms / MINUTE), retryAfterSeconds: Math.ceil(ms / 1_000) };
}

/**
 * Refuses another order while too many are unpaid, or ended unpaid recently. The buyer's account is locked.
 * @throws Failure ORDER_UNPAID_OFFER, ORDER_UNPAID_MANY, ORDER_UNPAID_UNCONFIRMED, ORDER_UNPAID_PAUSE
 */
export async function requireRoom(ctx: UserCtx, offerId: string): Promise<void> {
  const longest = Math.max(...pauses.map(({ windowMinutes }) => windowMinutes));
  const orders = await selectUnpaid(ctx.db, ctx.actor.userId, {
    endedAfter: new Date(ctx.now.getTime() - longest * MINUTE),
    heldMinutes: countsAfterMinutes,
  });
  const open = orders.filter(({ status }) => status === 'created');
  const same = open.find((order) => order.offer_id === offerId);
  if (same) throw new Failure('ORDER_UNPAID_OFFER', { values: { order_id: same.id } });
  requireFew(ctx, open);
  const ends = orders.filter(({ status }) => status === 'cancelled');
  requireNoPause(ctx, ends);
}

function requireFew(ctx: UserCtx, open: readonly UnpaidOrder[]): void {
  const { trustLevel } = ctx.actor;
  if (open.length < ofLevel(most, trustLevel)) return;
  const first = Math.min(...open.map((order) => (order.due_at ?? ctx.now).getTime()));
  const { minutes, retryAfterSeconds } = minutesUntil(first, ctx.now);
  const count = open.length;
  if (trustLevel >= CONFIRMED) {
    throw new Failure('ORDER_UNPAID_MANY', { values: { count, minutes }, retryAfterSeconds });
  }
  const confirmed = ofLevel(most, CONFIRMED);
  throw new Failure('ORDER_UNPAID_UNCONFIRMED', { values: { confirmed }, retryAfterSeconds });
}

/** @param ends newest first */
function requireNoPause(ctx: UserCtx, ends: readonly UnpaidOrder[]): void {
  for (const pause of pauses) {
    // While this one lies within the window, so do enough others.
    const decisive = ends[pause.ends - 1];
    if (!decisive) continue;
    const until = decisive.status_at.getTime() + pause.windowMinutes * MINUTE;
    if (until <= ctx.now.getTime()) continue;
    const { minutes, retryAfterSeconds } = minutesUntil(until, ctx.now);
    const hours = minutes > SHOWN_MINUTES ? Math.ceil(minutes / 60) : 0;
    const values = { count: pause.ends, minutes, hours };
    throw new Failure('ORDER_UNPAID_PAUSE', { values, retryAfterSeconds });
  }
}

/**
 * Refuses to reserve more than a share of an offer's stock, unless the buyer's wallet could pay at once. One unit and
 * the seller's minimum are always allowed.
 * @param offer its state after the reservation
 * @throws Failure ORDER_SHARE_TOO_LARGE
 */
export async function requireShare(
  ctx: UserCtx,
  offer: OfferForOrder,
  order: { count: number; totalCents: number; discountCents: number },
): Promise<void> {
  const { count, totalCents, discountCents } = order;
  const stock = offer.inStock + count;
  const share = Math.ceil((stock * ofLevel(stockSharePercent, ctx.actor.trustLevel)) / 100);
  const max = Math.max(1, share, Math.min(offer.minPurchase, stock));
  if (count <= max) return;
  const { real, bonus } = await spendableOf(ctx.db, ctx.actor.userId, ctx.now);
  const price = { totalCents, discountCents, bonusBalance: bonus, useBonus: true };
  if (real + bonusShareCents(price) >= totalCents - discountCents) return;
  throw new Failure('ORDER_SHARE_TOO_LARGE', { values: { max } });
}
