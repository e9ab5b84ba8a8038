/** Paying an order: from the wallet in one transaction, or at a provider in two with the provider's call between. */
import { Failure } from '~/contracts/failure.ts';
import { bonusShareCents } from '~/domain/pricing.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireActive, requireTrust } from '../../accounts/index.ts';
import { openPayment } from '../../payments/index.ts';
import { lockPaying, lockSpendable } from '../../wallet/index.ts';
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

/** Locks the accounts that the actor pays from. Returns the bonus money that the payment may use: 0 unless wanted. */
export async function lockWallet(ctx: UserCtx, useBonus: boolean): Promise<number> {
  const { userId } = ctx.actor;
  if (useBonus) return (await lockSpendable(ctx.db, userId, ctx.now)).bonus;
  await lockPaying(ctx.db, userId);
  return 0;
}

/** What bonus money pays of an order, in cents. */
export function bonusShare(
  order: Pick<OrderRow, 'total_cents' | 'discount_cents'>,
  bonusBalance: number,
): number {
  const { total_cents: totalCents, discount_cents: discountCents } = order;
  return bonusShareCents({ totalCents, discountCents, bonusBalance, useBonus: bonusBalance > 0 });
}

/** The bonus share of the payment of a locked order, with the buyer's accounts locked when there may be one. */
async function bonusFor(ctx: UserCtx, order: LockedOrder, useBonus: boolean): Promise<number> {
  return useBonus ? bonusShare(order, await lockWallet(ctx, true)) : 0;
}

/**
 * Pays from the wallet: bonus first when wanted, then real money. Needs a transaction.
 * @throws Failure NOT_ENOUGH_MONEY, ORDER_WRONG_STATE, ORDER_PRICE_CHANGED, ORDER_DELIVERY_SHORT.
 */
export async function payByWallet(
  ctx: UserCtx,
  input: { orderId: string; useBonus: boolean; agreed: AgreedPayment },
): Promise<OrderView> {
  const order = await unpaidOrder(ctx, input.orderId);
  const bonus = await bonusFor(ctx, order, input.useBonus);
  const real = agreedDueCents(order, bonus, input.agreed);
  return captureOrder(ctx, order, { bonus, real, provider: 0, providerName: null });
}

/** The request to the provider; plain data, because a repeated call returns it from the stored response. */
export interface StartedPayment {
  payment_id: string;
  amount_cents: number;
  title: string;
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
  const bonusCents = await bonusFor(ctx, order, input.useBonus);
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
  return { payment_id: id, amount_cents: amountCents, title: order.offer.title };
}
