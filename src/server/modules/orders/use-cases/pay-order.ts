/** Paying an order: from the wallet in one transaction, or at a provider in two with the provider's call between. */
import { Failure } from '~/contracts/failure.ts';
import { bonusShareCents, walletShares } from '~/domain/pricing.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { Later } from '../../../db/sent-together.ts';
import { requireActive, requireTrust } from '../../accounts/index.ts';
import { openPayment } from '../../payments/index.ts';
import { lockPaying, lockSpendable } from '../../wallet/index.ts';
import type { Captured } from '../order-effects.ts';
import { agreedDueCents, type AgreedPayment } from '../agreed-price.ts';
import { requireVisible } from '../orders.policy.ts';
import {
  lockOrder,
  type LockedOrder,
  type OrderRow,
  type OrderView,
} from '../orders.repository.ts';
import { holdUntil } from '../unpaid.repository.ts';
import { captureOrder } from './capture-order.ts';

/** The buyer's own unpaid order, locked. */
async function unpaidOrder(ctx: UserCtx, id: string): Promise<LockedOrder> {
  requireActive(ctx.actor);
  requireTrust(ctx.actor, 0);
  const { order, role } = requireVisible(await lockOrder(ctx.db, id), ctx.actor);
  if (role !== 'buyer') throw new Failure('ORDER_NOT_YOURS_TO_DO');
  if (order.status !== 'created') throw new Failure('ORDER_WRONG_STATE');
  return order;
}

/** What a payment may use of the wallet besides earned money, in cents. */
export interface Paying {
  bonus: number;
  card: number;
}

/**
 * Locks the accounts that the actor pays from. Answers their bonus money, 0 unless wanted, and their card money; where
 * no bonus is wanted, sent with the next statement.
 */
export async function lockWallet(ctx: UserCtx, useBonus: boolean): Promise<Later<Paying>> {
  const { userId } = ctx.actor;
  if (useBonus) {
    const spendable = await lockSpendable(ctx.db, userId, ctx.now);
    return async () => spendable;
  }
  const paying = await lockPaying(ctx.db, userId);
  return async () => ({ bonus: 0, card: (await paying()).card });
}

/** What bonus money pays of an order, in cents. */
export function bonusShare(
  order: Pick<OrderRow, 'total_cents' | 'discount_cents'>,
  bonusBalance: number,
): number {
  const { total_cents: totalCents, discount_cents: discountCents } = order;
  return bonusShareCents({ totalCents, discountCents, bonusBalance, useBonus: bonusBalance > 0 });
}

/** The parts of a wallet's payment: bonus, then card money, then earned money. @throws Failure ORDER_PRICE_CHANGED */
export function paidFromWallet(order: OrderRow, paying: Paying, agreed: AgreedPayment): Captured {
  const bonus = bonusShare(order, paying.bonus);
  const due = agreedDueCents(order, bonus, agreed);
  return { bonus, ...walletShares(due, paying.card), provider: 0, payment: null };
}

/**
 * Pays from the wallet: bonus first when wanted, then card money, then real money. Needs a transaction. Card money is
 * judged as a card payment is: the order may wait for an identity check or for support.
 * @throws Failure NOT_ENOUGH_MONEY, ORDER_WRONG_STATE, ORDER_PRICE_CHANGED, ORDER_DELIVERY_SHORT.
 */
export async function payByWallet(
  ctx: UserCtx,
  input: { orderId: string; useBonus: boolean; agreed: AgreedPayment },
): Promise<OrderView> {
  const order = await unpaidOrder(ctx, input.orderId);
  const paying = await (await lockWallet(ctx, input.useBonus))();
  return captureOrder(ctx, order, paidFromWallet(order, paying, input.agreed));
}

/** The request to the provider; plain data, because a repeated call returns it from the stored response. */
export interface StartedPayment {
  payment_id: string;
  amount_cents: number;
  title: string;
  /** Until when it can be paid; null where the order sets no time. */
  pay_by: string | null;
}

/**
 * Notes that the buyer goes to a provider's page, which holds the units longer, once. The provider is called after this transaction.
 * @throws Failure ORDER_PRICE_CHANGED; PAYMENT_METHOD_UNAVAILABLE when there is nothing left for a provider to take.
 */
export async function startPayment(
  ctx: UserCtx,
  input: { orderId: string; provider: string; useBonus: boolean; agreed: AgreedPayment },
): Promise<StartedPayment> {
  if (!ctx.services.payments.find(input.provider)) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
  const order = await unpaidOrder(ctx, input.orderId);
  const spendable = input.useBonus ? await lockSpendable(ctx.db, order.buyer_id, ctx.now) : null;
  const bonusCents = bonusShare(order, spendable?.bonus ?? 0);
  const amountCents = agreedDueCents(order, bonusCents, input.agreed);
  if (amountCents === 0) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
  const id = await openPayment(ctx.db, {
    id: newId(),
    orderId: order.id,
    provider: input.provider,
    amountCents,
    bonusCents,
    at: ctx.now,
  });
  // Fixed when the order was placed, so that a further payment does not extend it.
  if (order.pay_by) await holdUntil(ctx.db, order.id, order.pay_by);
  return {
    payment_id: id,
    amount_cents: amountCents,
    title: order.offer.title,
    pay_by: order.pay_by?.toISOString() ?? null,
  };
}
