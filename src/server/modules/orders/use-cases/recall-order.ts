/** Recall protection: what a final sale feeds it, what it covers, and support's decision that it pays (decision 0107). */
import { serverConfig } from '~config';
import type { Recall } from '~/contracts/orders/recall.contract.ts';
import { Failure } from '~/contracts/failure.ts';
import {
  fundShareCents,
  isProtected,
  recallPayment,
  recallRefusal,
  recallSources,
  reportUntil,
  type RecallFacts,
} from '../recall.ts';
import { sumCents } from '~/kernel/money.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { lockAccount } from '../../accounts/index.ts';
import { compareDevices } from '../../auth/index.ts';
import {
  feedRecallFund,
  isOnHold,
  lockRecallFund,
  payRecallProtection,
} from '../../wallet/index.ts';
import { remainingSplit } from '../order-effects.ts';
import { publishReminders } from '../order-transition.ts';
import { recallMoved, recallPaid } from '../orders.events.ts';
import { requireSupport, requireVisible } from '../orders.policy.ts';
import { findOrder, lockOrder, type OrderRow } from '../orders.repository.ts';
import {
  countRecalls,
  findRecall,
  hasFed,
  insertRecall,
  isChargedBack,
  selectFund,
} from '../recall.repository.ts';

const DAY = 24 * 3_600_000;
const { mostCents, windowDays } = serverConfig.orders.recall;

const goodsOf = ({ offer, warranty_days: warrantyDays }: OrderRow) => ({
  base: offer.category.base,
  warrantyDays,
});

/** The share of a sale whose hold has ended, once, however often it is told. Needs a transaction. */
export async function feedFund(ctx: Ctx, orderId: string): Promise<void> {
  // Behind its lock: of two deliveries the second sees the first.
  const order = await lockOrder(ctx.db, orderId);
  if (!order || order.status !== 'completed' || !isProtected(goodsOf(order))) return;
  if (await hasFed(ctx.db, orderId)) return;
  const cents = fundShareCents(order.total_cents, order.fee_cents);
  if (cents === 0) return;
  await feedRecallFund(ctx.db, { orderId, cents, at: ctx.now });
  await ctx.publish(recallMoved({ order_id: orderId }));
}

/** What the rule asks for, and how often this seller's sales were paid for. */
async function factsOf(ctx: Ctx, order: OrderRow): Promise<RecallFacts & { ofSeller: number }> {
  const { real, card, provider } = remainingSplit(order);
  const since = new Date(ctx.now.getTime() - windowDays * DAY);
  const counted = await countRecalls(ctx.db, order, since);
  const same = await compareDevices(ctx.db, order.buyer_id, order.seller_id);
  return {
    ...goodsOf(order),
    isCompleted: order.status === 'completed',
    isPaid: (await findRecall(ctx.db, order.id)) !== undefined,
    isOnHold: await isOnHold(ctx.db, order.id),
    isChargedBack: await isChargedBack(ctx.db, order.id),
    warrantyUntil: order.warranty_until,
    own: { real, card: sumCents(card, provider) },
    isOneDevice: same.device,
    cases: { pair: counted.pair, buyer: counted.buyer },
    ofSeller: counted.seller,
  };
}

async function decisionOn(ctx: Ctx, order: OrderRow): Promise<NonNullable<Recall['decision']>> {
  const facts = await factsOf(ctx, order);
  const { real, card } = recallPayment(facts.own);
  const amount = sumCents(real, card);
  const { balance } = await selectFund(ctx.db);
  return {
    amount,
    from_fund_amount: recallSources(amount, balance).fund,
    refusal: recallRefusal(facts, ctx.now),
    buyer_cases: facts.cases.buyer,
    seller_cases: facts.ofSeller,
  };
}

async function present(ctx: Ctx, order: OrderRow, isStaff: boolean): Promise<Recall> {
  const paid = await findRecall(ctx.db, order.id);
  const protectedSale = isProtected(goodsOf(order));
  const { status, warranty_until: warrantyUntil } = order;
  const until = protectedSale && status === 'completed' ? warrantyUntil : null;
  return {
    is_protected: protectedSale,
    report_until: until && reportUntil(until).toISOString(),
    most_amount: mostCents,
    paid: paid ? { amount: paid.cents, at: paid.at.toISOString() } : null,
    decision: isStaff && protectedSale ? await decisionOn(ctx, order) : null,
  };
}

/**
 * What the protection covers, and has paid. The seller, whom it costs nothing, is told no more than that the sale is one of
 * those. @throws Failure ORDER_NOT_FOUND
 */
export async function readRecall(ctx: UserCtx, orderId: string): Promise<Recall> {
  const { order, role } = requireVisible(await findOrder(ctx.db, orderId), ctx.actor);
  const recall = await present(ctx, order, role === 'staff');
  return role === 'seller' ? { ...recall, paid: null } : recall;
}

/**
 * Support has found that the account was taken back within its warranty: its buyer is paid, and told. Needs a transaction; locks
 * both accounts, the order, and the fund with the buyer's money. The decision is audited.
 * @throws Failure ORDER_NOT_FOUND, ORDER_OWN_CASE, RECALL_NOT_PAYABLE
 */
export async function payRecall(ctx: UserCtx, orderId: string, reason: string): Promise<Recall> {
  const { db, now } = ctx;
  const found = requireVisible(await findOrder(db, orderId), ctx.actor).order;
  requireSupport(found, ctx.actor);
  // What is counted of both cannot change meanwhile; by id, for the other one may be the buyer elsewhere.
  for (const id of [found.buyer_id, found.seller_id].toSorted()) await lockAccount(db, id);
  const { order } = requireVisible(await lockOrder(db, orderId), ctx.actor);
  const facts = await factsOf(ctx, order);
  const refusal = recallRefusal(facts, now);
  if (refusal !== null) throw new Failure('RECALL_NOT_PAYABLE', { values: { refusal } });
  const { real, card } = recallPayment(facts.own);
  const buyerId = order.buyer_id;
  const sources = recallSources(sumCents(real, card), await lockRecallFund(db, buyerId));
  const payment = { orderId, buyerId, real, card, ...sources, at: now };
  await payRecallProtection(db, payment);
  await insertRecall(db, { ...payment, sellerId: order.seller_id });
  await recordAudit(ctx, {
    action: 'orders.pay_recall',
    subject: { type: 'order', id: orderId },
    before: { paid_cents: 0 },
    after: { paid_cents: sumCents(real, card), fund_cents: sources.fund },
    reason,
  });
  const told = { order_id: orderId, buyer_id: buyerId, cents: sumCents(real, card) };
  await ctx.publish(recallMoved({ order_id: orderId }), recallPaid(told));
  // Both load the order again.
  await publishReminders(ctx, order, []);
  return present(ctx, order, true);
}
