/** Handles money that a provider captured for a purchase: with what the wallet pays beside it, it pays all orders or none. */
import { walletShares } from '~/domain/pricing.ts';
import { divideOver, purchaseParts } from '~/domain/purchase-parts.ts';
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import type { CapturedPayment, PayablePurchase } from '../../payments/index.ts';
import {
  findReservation,
  lockSpendable,
  reservationsFor,
  type Reservation,
} from '../../wallet/index.ts';
import type { Captured } from '../order-effects.ts';
import type { LockedOrder } from '../orders.repository.ts';
import { returnToWallet } from '../reservations.ts';
import { captureOrder, dueCents } from './capture-order.ts';
import { costsOf, dueOf, lockOrders, releaseReservations } from './pay-purchase.ts';

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
    wants: async (payment) =>
      isUnpaid && isWanted(ctx, orders, { buyerId: first.buyer_id, payment }),
    async pay(payment) {
      // Before the first is captured: it may be paid with what was reserved for another one.
      await releaseReservations(ctx, orders, payment.id);
      const shares = await sharesOf(ctx, orders, {
        buyerId: first.buyer_id,
        payment,
      });
      for (const [index, order] of orders.entries()) {
        const share = shares[index];
        invariant(share, 'Each order has its share');
        await captureOrder(ctx, order, share, {
          refusable: false,
          purchasePayment: payment.id,
        });
      }
    },
    unreserve: (paymentId) => returnToWallet(ctx, paymentId),
  };
}

interface Arrived {
  buyerId: string;
  payment: CapturedPayment;
}

/** What is reserved for payments of the purchase and of its single orders, each once. */
async function reservedFor(ctx: Ctx, orders: readonly LockedOrder[]): Promise<Reservation[]> {
  const found = new Map<string, Reservation>();
  for (const { id } of orders) {
    const reserved = await findReservation(ctx.db, id, ctx.now);
    if (reserved) found.set(reserved.paymentId, reserved);
  }
  return [...found.values()];
}

/**
 * Whether this payment, with the wallet's part, is exactly what the orders cost. The wallet's part is reserved for it; where it is not
 * any more, the wallet has to have it once more, with what is reserved for other payments of the same orders.
 */
async function isWanted(
  ctx: Ctx,
  orders: readonly LockedOrder[],
  { buyerId, payment }: Arrived,
): Promise<boolean> {
  const { id, cents, bonusCents, walletCents } = payment;
  if (sumCents(cents, bonusCents, walletCents) !== dueOf(orders)) return false;
  // Also where nothing of it is spent: what follows posts to several of its accounts.
  const { bonus, card, real } = await lockSpendable(ctx.db, buyerId, ctx.now);
  if (bonusCents + walletCents === 0) return true;
  const reserved = await reservedFor(ctx, orders);
  if (reserved.some(({ paymentId }) => paymentId === id)) return true;
  const back = (of: (each: Reservation) => number): number => sumCents(...reserved.map(of));
  const parts = purchaseParts(costsOf(orders), {
    bonusBalance: Math.min(bonusCents, bonus + back((each) => each.usableBonus)),
    useBonus: true,
    walletBalance: sumCents(
      card,
      real,
      back((each) => each.card + each.real),
    ),
    useWallet: true,
    leastCents: 0,
  });
  return parts.bonus === bonusCents && parts.wallet >= walletCents;
}

/**
 * What each order is paid with. What was reserved for it, where it still is; else the wallet's part anew. The rest arrived just now,
 * and is card money of the wallet already.
 */
async function sharesOf(
  ctx: Ctx,
  orders: readonly LockedOrder[],
  { buyerId, payment }: Arrived,
): Promise<Captured[]> {
  const { id, cents, bonusCents, walletCents } = payment;
  const kept = await reservationsFor(ctx.db, id);
  if (kept.length > 0) {
    return orders.map((order) => {
      const reserved = kept.find(({ orderId }) => orderId === order.id) ?? null;
      const { bonus, card, real } = reserved ?? { bonus: 0, card: 0, real: 0 };
      const rest = dueCents(order) - sumCents(bonus, card, real);
      return { bonus, card: sumCents(card, rest), real, ...ofWallet, reserved };
    });
  }
  const { card: before } = await lockSpendable(ctx.db, buyerId, ctx.now);
  const money = {
    bonus: bonusCents,
    ...walletShares(walletCents, before - cents),
  };
  return divideOver(costsOf(orders), money).map(({ bonus, card, real, byCard }) => ({
    bonus,
    card: sumCents(card, byCard),
    real,
    ...ofWallet,
    reserved: null,
  }));
}

/** What arrived is a deposit: no order is paid by the provider itself. */
const ofWallet = { provider: 0, payment: null };
