/**
 * What is seen of a chargeback, applied by the table of `domain/chargeback-lifecycle.ts` and the rule of
 * `domain/chargeback-rule.ts` (decision 0099). Orders are locked first, by their ids, then the chargeback; its status, and the keys
 * of the ledger, make each effect happen once, however often and in whatever order it is told.
 */
import { may, roles } from '~/domain/roles.ts';
import {
  chargebackStep,
  isContradiction,
  type ChargebackEffect,
  type ChargebackSight,
} from '~/domain/chargeback-lifecycle.ts';
import { divideChargeback, type ChargedOrder } from '~/domain/chargeback-rule.ts';
import { newId } from '~/kernel/ids.ts';
import { signedUsdCentsFrom, sumCents } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { selectIdsOf } from '../../accounts/index.ts';
import { lockStoppable, type StoppableOrder } from '../../orders/index.ts';
import { findOurs, type LookedAtChargeback } from '../../payments/index.ts';
import {
  bookChargebackFee,
  findCapture,
  giveBackChargeback,
  lockLoss,
  loseChargeback,
  resumeHold,
  secureChargeback,
  usesOfCapture,
  type ChargebackMoney,
} from '../../wallet/index.ts';
import { chargebackTold, type ChargebackTold } from '../chargebacks.events.ts';
import {
  chargedOrders,
  findByProvider,
  insertChargedOrder,
  lockOrInsert,
  notedByOthers,
  noteOwed,
  otherStop,
  saveChargeback,
  type ChargebackRow,
} from '../chargebacks.repository.ts';

const deciders = roles.filter((role) => may(role, 'decide_payouts'));

/** A locked chargeback with its locked orders. */
interface Locked {
  row: ChargebackRow;
  orders: ReadonlyMap<string, StoppableOrder>;
  /** What each order has of the capture, in cents. */
  uses: ReadonlyMap<string, number>;
}

const moneyOf = ({ id, provider, user_id, source_id, cents }: ChargebackRow, at: Date) =>
  ({ id, provider, userId: user_id, captureId: source_id, cents, at }) satisfies ChargebackMoney;

/**
 * What the provider keeps as its fee by now, in US cents: taken, and given back where it does that. An account that settles in
 * another currency is charged in that; its lines name their rate, as the comparison of the books has it.
 */
function feeOf({ seen }: LookedAtChargeback): number {
  const fees = seen.entries.map(({ feeCents, currency, exchangeRate }) => {
    if (currency === 'USD') return feeCents;
    const millionths = Math.round((exchangeRate ?? 0) * 1_000_000);
    return millionths <= 0 ? 0 : signedUsdCentsFrom(feeCents, millionths);
  });
  return Math.max(
    0,
    fees.reduce((sum, cents) => sum + cents, 0),
  );
}

/** Locks the orders that the capture paid, by their ids. */
async function lockOrders(ctx: Ctx, ids: readonly string[]): Promise<Map<string, StoppableOrder>> {
  const orders = new Map<string, StoppableOrder>();
  for (const id of [...new Set(ids)].toSorted()) {
    const order = await lockStoppable(ctx, id);
    if (order) orders.set(id, order);
  }
  return orders;
}

/**
 * Applies what was seen. Needs a transaction.
 * @returns `unknown` where it names nothing of ours, is not in US dollars, or contradicts what was booked: for people
 */
export async function settleChargeback(
  ctx: Ctx,
  looked: LookedAtChargeback,
): Promise<'noted' | 'ignored' | 'unknown'> {
  const { provider, seen, askedAt } = looked;
  const ours = await findOurs(ctx.db, provider, seen.paymentId);
  const capture = ours === null ? undefined : await findCapture(ctx.db, provider, ours);
  if (!capture || seen.currency !== 'USD' || seen.amountCents <= 0) return 'unknown';
  const used = await usesOfCapture(ctx.db, capture.id);
  const before = await findByProvider(ctx.db, provider, seen.chargebackId);
  const noted = before ? await chargedOrders(ctx.db, before.id) : [];
  const ids = [...used.map(({ orderId }) => orderId), ...noted.map((each) => each.order_id)];
  const orders = await lockOrders(ctx, ids);
  const { row, isNew } = await lockOrInsert(ctx.db, {
    id: newId(),
    provider,
    provider_id: seen.chargebackId,
    source: capture.kind,
    source_id: capture.id,
    user_id: capture.user_id,
    cents: seen.amountCents,
    reason: seen.reason,
    respond_by: seen.respondBy,
    opened_at: ctx.now,
    asked_at: askedAt,
  });
  if (!isNew && askedAt < row.asked_at) return 'ignored';
  // Behind the locks: what was given back while this waited for them is in no order any more.
  const now = await usesOfCapture(ctx.db, capture.id);
  const uses = new Map(now.map(({ orderId, cents }) => [orderId, cents]));
  return applySight(ctx, { row, orders, uses }, { looked, isNew });
}

async function applySight(
  ctx: Ctx,
  locked: Locked,
  { looked, isNew }: { looked: LookedAtChargeback; isNew: boolean },
): Promise<'noted' | 'ignored' | 'unknown'> {
  const { row } = locked;
  const { seen, askedAt } = looked;
  const from = isNew ? 'new' : row.status;
  const next = chargebackStep(from, seen.status);
  if (!next && isContradiction(from, seen.status)) return 'unknown';
  const fee = feeOf(looked);
  const { fee_cents: before } = row;
  await bookChargebackFee(ctx.db, { ...moneyOf(row, ctx.now), cents: fee, before, askedAt });
  await saveChargeback(ctx.db, row.id, {
    asked_at: askedAt,
    respond_by: seen.respondBy,
    fee_cents: fee,
    ...(next && { status: next.to }),
  });
  if (!next) return 'ignored';
  for (const effect of next.effects) await effects[effect](ctx, locked);
  await tell(ctx, locked, { sight: seen.status, effects: next.effects });
  return 'noted';
}

const effects: Record<ChargebackEffect, (ctx: Ctx, locked: Locked) => Promise<void>> = {
  take,
  give_back: giveBack,
  lose,
};

/** The money is booked as the bank's, the rule is applied to what the orders are now, and they stop. */
async function take(ctx: Ctx, { row, orders, uses }: Locked): Promise<void> {
  const charged: ChargedOrder[] = [];
  for (const { id, sellerId, netCents, state, isProven } of orders.values()) {
    if (state === 'over') continue;
    const others = await notedByOthers(ctx.db, id, row);
    const usedCents = (uses.get(id) ?? 0) - others.ofCapture;
    if (usedCents <= 0) continue;
    // Two chargebacks of one order never come to more than its proceeds.
    const ofSeller = Math.max(0, netCents - others.ofSeller);
    charged.push({ id, sellerId, netCents: ofSeller, usedCents, state, isProven });
  }
  const { parts, buyerCents } = divideChargeback(row.cents, charged);
  for (const { order, kind, cents, sellerCents, marketCents } of parts) {
    await insertChargedOrder(ctx.db, {
      chargeback_id: row.id,
      order_id: order.id,
      seller_id: order.sellerId,
      kind,
      cents,
      seller_cents: sellerCents,
      market_cents: marketCents,
    });
    if (kind !== 'buyer') await orders.get(order.id)?.stop();
  }
  const sales = parts.flatMap(({ kind, order }) => (kind === 'seller' ? [order.id] : []));
  await secureChargeback(ctx.db, moneyOf(row, ctx.now), { buyerCents, sales });
  await saveChargeback(ctx.db, row.id, { taken_at: ctx.now, buyer_cents: buyerCents });
}

/** Lets the orders go on that this chargeback stopped. */
async function resume(ctx: Ctx, { row, orders }: Locked, isEnding: boolean): Promise<void> {
  for (const { order_id: id, kind } of await chargedOrders(ctx.db, row.id)) {
    if (kind === 'buyer' || (isEnding && kind === 'end')) continue;
    if ((await otherStop(ctx.db, id, row.id)) !== null) continue;
    await orders.get(id)?.resume();
  }
}

async function giveBack(ctx: Ctx, locked: Locked): Promise<void> {
  const { row } = locked;
  await resume(ctx, locked, false);
  for (const { order_id: orderId } of await chargedOrders(ctx.db, row.id)) {
    const next = await otherStop(ctx.db, orderId, row.id);
    await resumeHold(ctx.db, orderId, { from: row.id, next });
  }
  await giveBackChargeback(ctx.db, moneyOf(row, ctx.now));
  await saveChargeback(ctx.db, row.id, { ended_at: ctx.now });
}

/**
 * Orders that nothing proves end; what they were paid with is in the wallet then, and taken from there. All ledger accounts are
 * locked before the first offer gets its goods back, and offers by their ids.
 */
async function lose(ctx: Ctx, locked: Locked): Promise<void> {
  const { row, orders } = locked;
  const noted = await chargedOrders(ctx.db, row.id);
  const { buyer_cents: atOnce = 0 } =
    (await findByProvider(ctx.db, row.provider, row.provider_id)) ?? row;
  const ended = noted.filter(({ kind }) => kind === 'end');
  const sellers = noted.filter(({ kind }) => kind === 'seller');
  await lockLoss(ctx.db, moneyOf(row, ctx.now), {
    sellerIds: sellers.map(({ seller_id: seller }) => seller),
    orderIds: ended.map(({ order_id: id }) => id),
  });
  const ending = ended
    .flatMap(({ order_id: id }) => orders.get(id) ?? [])
    .filter(({ state }) => state === 'running')
    .toSorted((one, other) => (one.offerId < other.offerId ? -1 : 1));
  for (const order of ending) await order.end();
  await resume(ctx, locked, true);
  for (const { order_id: id } of noted) await orders.get(id)?.keep();
  const answering = [];
  for (const { order_id: orderId, seller_id: sellerId, seller_cents: cents } of sellers) {
    const next = await otherStop(ctx.db, orderId, row.id);
    answering.push({ orderId, sellerId, cents, next });
  }
  const debts = await loseChargeback(ctx.db, moneyOf(row, ctx.now), {
    buyerCents: sumCents(atOnce, ...ended.map(({ cents }) => cents)),
    sellers: answering,
    marketCents: sumCents(...sellers.map((each) => each.market_cents)),
  });
  for (const [orderId, cents] of debts.sellers) {
    if (cents > 0) await noteOwed(ctx.db, row.id, { orderId, cents });
  }
  await saveChargeback(ctx.db, row.id, { ended_at: ctx.now, owed_cents: debts.buyer });
}

function changeOf(
  sight: ChargebackSight,
  done: readonly ChargebackEffect[],
): ChargebackTold['change'] | null {
  if (done.includes('lose')) return 'lost';
  if (done.includes('give_back')) return 'won';
  if (done.includes('take')) return 'taken';
  return sight === 'inquiry' ? 'asked' : null;
}

/** Who paid, whose sales stand still or are charged, and the staff are told. An inquiry is the staff's alone. */
async function tell(
  ctx: Ctx,
  { row }: Locked,
  of: { sight: ChargebackSight; effects: readonly ChargebackEffect[] },
): Promise<void> {
  const change = changeOf(of.sight, of.effects);
  if (change === null) return;
  const noted = await chargedOrders(ctx.db, row.id);
  const after = await findByProvider(ctx.db, row.provider, row.provider_id);
  const [first] = noted;
  const about = { chargeback_id: row.id, change };
  const orderId = first?.order_id ?? null;
  const told: ChargebackTold[] = [];
  if (change !== 'asked') {
    told.push({
      ...about,
      user_id: row.user_id,
      side: 'payer',
      order_id: orderId,
      cents: row.cents,
      owed_cents: after?.owed_cents ?? 0,
    });
    for (const { seller_id, order_id, kind, cents, seller_cents, owed_cents } of noted) {
      // Who has proven the delivery has nothing to fear, and nothing to do.
      if (kind === 'buyer') continue;
      const own = kind === 'seller' ? seller_cents : cents;
      told.push({ ...about, user_id: seller_id, side: 'seller', order_id, cents: own, owed_cents });
    }
  }
  for (const staffId of await selectIdsOf(ctx.db, deciders)) {
    const to = { user_id: staffId, side: 'staff', order_id: orderId, owed_cents: 0 } as const;
    told.push({ ...about, ...to, cents: row.cents });
  }
  await ctx.publish(...told.map((each) => chargebackTold(each)));
}
