/**
 * Paying a purchase, the orders of several sellers, at once: from the wallet, or by a card whose money passes through the
 * wallet (decision 0052). All orders are paid in one transaction, or none is.
 */
import { Failure } from '~/contracts/failure.ts';
import { walletShares } from '~/domain/pricing.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { lockAccount, requireActive, requireTrust } from '../../accounts/index.ts';
import { openPurchasePayment, type PayablePurchase } from '../../payments/index.ts';
import { findReservation, lockSpendable, refuseDebt, requireNoDebt } from '../../wallet/index.ts';
import { requireAgreedPurchase, type AgreedPayment } from '../agreed-price.ts';
import { releaseReservation } from '../reservations.ts';
import type { Captured } from '../order-effects.ts';
import {
  lockOrder,
  type LockedOrder,
  type OrderRow,
  type OrderView,
} from '../orders.repository.ts';
import { findPurchase, ordersOfPurchase } from '../purchases.repository.ts';
import { holdUntil } from '../unpaid.repository.ts';
import { captureOrder, dueCents } from './capture-order.ts';
import { bonusShare, lockWallet, type Paying, type StartedPayment } from './pay-order.ts';

/** What each order takes of a wallet, one after the other: bonus, card money, earned money. */
export function sharesOf(orders: readonly OrderRow[], paying: Paying): Captured[] {
  let { bonus, card } = paying;
  return orders.map((order) => {
    const ownBonus = bonusShare(order, bonus);
    const shares = walletShares(dueCents(order) - ownBonus, card);
    bonus -= ownBonus;
    card -= shares.card;
    return { bonus: ownBonus, ...shares, provider: 0, payment: null };
  });
}

const bonusOf = (shares: readonly Captured[]): number =>
  sumCents(...shares.map(({ bonus }) => bonus));

/** The locked orders of a purchase, by their ids. */
async function lockOrders(ctx: Ctx, purchaseId: string): Promise<LockedOrder[]> {
  const orders: LockedOrder[] = [];
  for (const id of await ordersOfPurchase(ctx.db, purchaseId)) {
    const order = await lockOrder(ctx.db, id);
    if (order) orders.push(order);
  }
  return orders;
}

/** What is reserved for single orders of a purchase is there for all of them: their card payments are left. */
async function releaseReservations(ctx: Ctx, orders: readonly LockedOrder[]): Promise<void> {
  for (const { id } of orders) await releaseReservation(ctx, id);
}

/** Bonus money that is reserved for single orders of a purchase and can be spent anew, in cents. */
async function reservedBonus(ctx: Ctx, orders: readonly LockedOrder[]): Promise<number> {
  let cents = 0;
  for (const { id } of orders)
    cents += (await findReservation(ctx.db, id, ctx.now))?.usableBonus ?? 0;
  return cents;
}

/** @throws Failure ORDER_NOT_FOUND, also for the purchases of others */
export async function requireOwnPurchase(ctx: UserCtx, id: string): Promise<void> {
  const purchase = await findPurchase(ctx.db, id);
  if (purchase?.buyer_id !== ctx.actor.userId) throw new Failure('ORDER_NOT_FOUND');
}

/** The buyer's own purchase, unpaid as a whole, locked behind their account. */
async function unpaidPurchase(ctx: UserCtx, id: string): Promise<LockedOrder[]> {
  requireActive(ctx.actor);
  requireTrust(ctx.actor, 0);
  await requireOwnPurchase(ctx, id);
  await lockAccount(ctx.db, ctx.actor.userId);
  const orders = await lockOrders(ctx, id);
  if (orders.some(({ status }) => status !== 'created')) throw new Failure('ORDER_WRONG_STATE');
  await requireNoDebt(ctx.db, ctx.actor.userId);
  return orders;
}

interface PayPurchase {
  purchaseId: string;
  useBonus: boolean;
  agreed: AgreedPayment;
}

/**
 * Pays all orders from the wallet. Needs a transaction.
 * @throws Failure NOT_ENOUGH_MONEY, ORDER_WRONG_STATE, ORDER_PRICE_CHANGED, ORDER_DELIVERY_SHORT: then none is paid.
 */
export async function payPurchaseByWallet(ctx: UserCtx, input: PayPurchase): Promise<OrderView[]> {
  const orders = await unpaidPurchase(ctx, input.purchaseId);
  await releaseReservations(ctx, orders);
  const paying = await (await lockWallet(ctx, input.useBonus))();
  const shares = sharesOf(orders, paying);
  requireAgreedPurchase(orders, bonusOf(shares), input.agreed);
  const paid: OrderView[] = [];
  for (const [index, order] of orders.entries()) {
    const share = shares[index];
    invariant(share, 'Each order has its share');
    paid.push(await captureOrder(ctx, order, share));
  }
  return paid;
}

/**
 * Notes that the buyer goes to a provider's page for all orders; the provider is called after this transaction. Card payments
 * of single orders that money was reserved for are left.
 * @throws Failure ORDER_PRICE_CHANGED, PAYMENT_METHOD_UNAVAILABLE
 */
export async function startPurchasePayment(
  ctx: UserCtx,
  input: PayPurchase & { provider: string },
): Promise<StartedPayment> {
  const { purchaseId, provider, useBonus, agreed } = input;
  if (!ctx.services.payments.find(provider)) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
  const orders = await unpaidPurchase(ctx, purchaseId);
  await releaseReservations(ctx, orders);
  const { userId } = ctx.actor;
  const spendable = useBonus ? await lockSpendable(ctx.db, userId, ctx.now) : null;
  refuseDebt(spendable?.owed ?? 0);
  const bonusCents = bonusOf(sharesOf(orders, { bonus: spendable?.bonus ?? 0, card: 0 }));
  const cents = requireAgreedPurchase(orders, bonusCents, agreed);
  if (cents === 0) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
  const id = await openPurchasePayment(ctx.db, {
    id: newId(),
    purchaseId,
    userId,
    provider,
    cents,
    bonusCents,
    at: ctx.now,
  });
  for (const order of orders) {
    if (order.pay_by) await holdUntil(ctx.db, order.id, order.pay_by);
  }
  // The orders of a purchase are placed at once.
  const [first] = orders;
  return {
    payment_id: id,
    amount_cents: cents,
    title: first?.offer.title ?? '',
    pay_by: first?.pay_by?.toISOString() ?? null,
  };
}

/**
 * The purchase of a captured card payment, its orders locked. It wants the money only while every order is unpaid and
 * all of them together cost exactly this much.
 */
export async function lockPayablePurchase(
  ctx: Ctx,
  purchaseId: string,
): Promise<PayablePurchase | null> {
  const orders = await lockOrders(ctx, purchaseId);
  const [first] = orders;
  if (!first) return null;
  const isUnpaid = orders.every(({ status }) => status === 'created');
  return {
    orderId: first.id,
    isUnpaid,
    async wants({ cents, bonusCents }) {
      const due = sumCents(...orders.map(dueCents));
      if (!isUnpaid || cents + bonusCents !== due) return false;
      const spendable = await lockSpendable(ctx.db, first.buyer_id, ctx.now);
      const bonus = bonusOf(sharesOf(orders, { bonus: bonusCents, card: 0 }));
      const usable = spendable.bonus + (await reservedBonus(ctx, orders));
      return usable >= bonusCents && bonus === bonusCents;
    },
    async pay({ bonusCents }) {
      // Before the first is captured: it may be paid with what was reserved for another one.
      await releaseReservations(ctx, orders);
      // What arrived is card money of the wallet now: it pays all of it, whatever else lies there.
      const due = sumCents(...orders.map(dueCents)) - bonusCents;
      const shares = sharesOf(orders, { bonus: bonusCents, card: due });
      for (const [index, order] of orders.entries()) {
        const share = shares[index];
        invariant(share, 'Each order has its share');
        await captureOrder(ctx, order, share, { refusable: false });
      }
    },
  };
}
