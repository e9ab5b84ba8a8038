/**
 * Limits of what an account may reserve without paying (decisions 0025 and 0037). Checked while the buyer's account
 * and the offer are locked, so that concurrent orders see each other.
 */
import { appConfig, serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { bonusShareCents } from '~/domain/pricing.ts';
import { OFTEN_LEFT } from '~/domain/rule-windows.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Later } from '../../db/sent-together.ts';
import type { OfferForOrder } from '../offers/index.ts';
import { figuresAt } from '../rules/index.ts';
import { stockShareBps } from './draft-order.ts';
import { spendableOf } from '../wallet/index.ts';
import { offerHeldMinutes, selectUnpaid, type UnpaidOrder } from './unpaid.repository.ts';

const MINUTE = 60_000;
/** A longer pause is displayed in hours. */
const SHOWN_MINUTES = 120;
const CONFIRMED = 1;
/** Orders of less than this are not looked at: they take nothing off the market. */
const LOOKED_AT_BPS = 1_000;
/** With less time left no order is placed: nobody pays by card in it. */
const LEAST_MINUTES = 5;
const { paymentMinutes, risk } = appConfig.orders;
const { unconfirmedMost, stockSharePercent, pauses, countsAfterMinutes, held } =
  serverConfig.orders.unpaid;

function ofLevel(byLevel: readonly number[], level: number): number {
  return byLevel[Math.min(level, byLevel.length - 1)] ?? 0;
}

function minutesUntil(moment: number, now: Date): { minutes: number; retryAfterSeconds: number } {
  const ms = Math.max(1, moment - now.getTime());
  return { minutes: Math.ceil(ms / MINUTE), retryAfterSeconds: Math.ceil(ms / 1_000) };
}

/** How long the buyer may still hold units of the offer unpaid. */
export interface Room {
  leftMs: number;
  /** When it will be enough for an order again; null while it is. */
  enoughAt: Date | null;
}

/** Since when what was held counts. */
function windowStart(now: Date): Date {
  return new Date(now.getTime() - held.windowHours * 60 * MINUTE);
}

/** @param ends orders of the offer that ended unpaid, newest first */
function roomAfter(ends: readonly UnpaidOrder[], now: Date): Room {
  const from = windowStart(now).getTime();
  const heldMs = (order: UnpaidOrder) =>
    Math.max(0, order.status_at.getTime() - Math.max(from, order.created_at.getTime()));
  const sum = (orders: readonly UnpaidOrder[]) => orders.reduce((ms, one) => ms + heldMs(one), 0);
  const leftMs = paymentMinutes * MINUTE - sum(ends);
  if (leftMs >= LEAST_MINUTES * MINUTE) return { leftMs, enoughAt: null };
  // The oldest leave the window first.
  const leaves = ends.findLast((_order, index) => {
    const younger = sum(ends.slice(0, index));
    return (paymentMinutes - LEAST_MINUTES) * MINUTE >= younger;
  });
  const last = leaves?.status_at ?? now;
  return { leftMs, enoughAt: new Date(last.getTime() + held.windowHours * 60 * MINUTE) };
}

const LOOKED_BACK_MINUTES = Math.max(
  held.windowHours * 60,
  OFTEN_LEFT.hours * 60,
  ...pauses.map(({ windowMinutes }) => windowMinutes),
);

/**
 * What limits look at of the buyer's orders, whose account is locked. Sent with the next statement.
 * @throws Failure ORDER_UNPAID_OFFER
 */
async function recentOrders(ctx: UserCtx, offerId: string): Promise<Later<UnpaidOrder[]>> {
  const answer = await selectUnpaid(ctx.db, ctx.actor.userId, {
    offerId,
    endedAfter: new Date(ctx.now.getTime() - LOOKED_BACK_MINUTES * MINUTE),
    heldMinutes: countsAfterMinutes,
  });
  return async () => {
    const orders = await answer();
    const same = orders.find((order) => order.status === 'created' && order.offer_id === offerId);
    if (same) throw new Failure('ORDER_UNPAID_OFFER', { values: { order_id: same.id } });
    return orders;
  };
}

/**
 * The limits of an order that is paid as it is placed. Whoever has begun to buy the offer, in another tab, goes on with
 * that order and does not pay for two. The buyer's account is locked. Sent with the next statement.
 * @throws Failure ORDER_UNPAID_OFFER, ORDER_LEFT_OFTEN
 */
export async function requireMayBuy(ctx: UserCtx, offerId: string): Promise<Later<void>> {
  const orders = await recentOrders(ctx, offerId);
  return async () => requireSteady(ctx, await orders());
}

/**
 * Refuses another order while too many are unpaid, or ended unpaid recently. The buyer's account is locked.
 * @throws Failure ORDER_UNPAID_OFFER, ORDER_UNPAID_MANY, ORDER_UNPAID_UNCONFIRMED, ORDER_UNPAID_PAUSE, ORDER_LEFT_OFTEN
 */
export async function requireRoom(
  ctx: UserCtx,
  offerId: string,
  { alone } = { alone: false },
): Promise<Room> {
  const orders = await (await recentOrders(ctx, offerId))();
  const open = orders.filter(({ status }) => status === 'created');
  await requireFew(ctx, open, alone);
  requireSteady(ctx, orders);
  const ends = orders.filter(({ status }) => status === 'cancelled');
  const room = roomAfter(
    ends.filter((order) => order.offer_id === offerId && order.status_at > windowStart(ctx.now)),
    ctx.now,
  );
  // Short ones are changes of mind, until together they have held the offer for too long.
  const counts = ({ offer_id: of, status_at: end, created_at: begin }: UnpaidOrder) =>
    end.getTime() - begin.getTime() >= countsAfterMinutes * MINUTE ||
    (room.enoughAt !== null && of === offerId);
  requireNoPause(ctx, ends.filter(counts));
  return room;
}

/**
 * As `requireRoom` for orders that are bought together. They are more than an account may leave unpaid one by one, so
 * nothing else may be unpaid, and the e-mail address is confirmed.
 * @returns the room of each offer
 */
export async function requireRoomForPurchase(
  ctx: UserCtx,
  offerIds: readonly string[],
): Promise<Room[]> {
  const rooms: Room[] = [];
  for (const offerId of offerIds) rooms.push(await requireRoom(ctx, offerId, { alone: true }));
  return rooms;
}

/** @throws Failure PURCHASE_UNCONFIRMED, ORDER_UNPAID_MANY, ORDER_UNPAID_UNCONFIRMED */
async function requireFew(
  ctx: UserCtx,
  open: readonly UnpaidOrder[],
  alone: boolean,
): Promise<void> {
  const { trustLevel } = ctx.actor;
  const { unpaid_orders: confirmed } = await figuresAt(ctx, 'limits');
  const isMember = trustLevel >= CONFIRMED;
  if (alone && !isMember) throw new Failure('PURCHASE_UNCONFIRMED');
  if (open.length < (alone ? 1 : isMember ? confirmed : unconfirmedMost)) return;
  const first = Math.min(...open.map((order) => (order.due_at ?? ctx.now).getTime()));
  const { minutes, retryAfterSeconds } = minutesUntil(first, ctx.now);
  const count = open.length;
  if (isMember) {
    throw new Failure('ORDER_UNPAID_MANY', { values: { count, minutes }, retryAfterSeconds });
  }
  throw new Failure('ORDER_UNPAID_UNCONFIRMED', { values: { confirmed }, retryAfterSeconds });
}

/**
 * Refuses another order of a seller whose paid orders the buyer keeps leaving before they are started: the money comes back
 * each time, and the seller has prepared for nothing (decision 0043).
 * @param orders newest first
 */
function requireSteady(ctx: UserCtx, orders: readonly UnpaidOrder[]): void {
  const left = orders.filter(({ status }) => status === 'refund');
  const decisive = left[OFTEN_LEFT.orders - 1];
  if (!decisive) return;
  const until = decisive.status_at.getTime() + OFTEN_LEFT.hours * 60 * MINUTE;
  if (until <= ctx.now.getTime()) return;
  const { minutes, retryAfterSeconds } = minutesUntil(until, ctx.now);
  const values = { count: OFTEN_LEFT.orders, hours: Math.ceil(minutes / 60) };
  throw new Failure('ORDER_LEFT_OFTEN', { values, retryAfterSeconds });
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

interface Reserved {
  count: number;
  totalCents: number;
  discountCents: number;
}

/** Whether the wallet, with the bonus that it may use, could pay the order at once. */
async function isCovered(ctx: UserCtx, { totalCents, discountCents }: Reserved): Promise<boolean> {
  const { real, card, bonus } = await spendableOf(ctx.db, ctx.actor.userId, ctx.now);
  const price = { totalCents, discountCents, bonusBalance: bonus, useBonus: true };
  return real + card + bonusShareCents(price) >= totalCents - discountCents;
}

/**
 * Refuses to reserve more than a share of an offer's stock, unless the buyer's wallet could pay at once. One unit and
 * the seller's minimum are always allowed.
 * @throws Failure ORDER_SHARE_TOO_LARGE
 */
async function requireShare(ctx: UserCtx, offer: OfferForOrder, order: Reserved): Promise<void> {
  const stock = offer.inStock + order.count;
  const share = Math.ceil((stock * ofLevel(stockSharePercent, ctx.actor.trustLevel)) / 100);
  const max = Math.max(1, share, Math.min(offer.minPurchase, stock));
  if (order.count <= max || (await isCovered(ctx, order))) return;
  throw new Failure('ORDER_SHARE_TOO_LARGE', { values: { max } });
}

/** Why the order may hold its units for no longer than a payment from the wallet takes; null when it may. */
async function reasonForShort(
  ctx: UserCtx,
  offer: OfferForOrder,
  { room, shareBps }: { room: Room; shareBps: number },
): Promise<Failure | null> {
  if (room.enoughAt !== null) {
    const { minutes, retryAfterSeconds } = minutesUntil(room.enoughAt.getTime(), ctx.now);
    const values = { held: paymentMinutes, hours: Math.ceil(minutes / 60) };
    return new Failure('ORDER_UNPAID_HELD', { values, retryAfterSeconds });
  }
  if (shareBps < LOOKED_AT_BPS || ctx.actor.trustLevel >= risk.trustedLevel) return null;
  const span = { from: windowStart(ctx.now), now: ctx.now };
  if ((await offerHeldMinutes(ctx.db, offer.offerId, span)) < held.offerMinutes) return null;
  return new Failure('ORDER_OFFER_HELD');
}

/**
 * Decides until when an order may hold its units unpaid. The offer is locked.
 * @param offer its state after the reservation
 * @throws Failure ORDER_SHARE_TOO_LARGE, ORDER_UNPAID_HELD, ORDER_OFFER_HELD
 */
export async function requireHold(
  ctx: UserCtx,
  offer: OfferForOrder,
  order: Reserved & { room: Room },
): Promise<Date> {
  const { count, room } = order;
  const until = (ms: number) => new Date(ctx.now.getTime() + ms);
  // What was reserved for the buyer keeps nothing from others.
  if (offer.reserved !== null) return until(Math.min(paymentMinutes * MINUTE, room.leftMs));
  await requireShare(ctx, offer, order);
  const shareBps = stockShareBps(offer, count);
  const refusal = await reasonForShort(ctx, offer, { room, shareBps });
  if (refusal === null) return until(Math.min(paymentMinutes * MINUTE, room.leftMs));
  if (!(await isCovered(ctx, order))) throw refusal;
  return until(held.coveredMinutes * MINUTE);
}
