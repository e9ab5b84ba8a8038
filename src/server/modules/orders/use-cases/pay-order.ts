/** Paying an order: from the wallet in one transaction, or at a provider in two with the provider's call between. */
import { Failure } from '~/contracts/failure.ts';
import { bonusShareCents, walletShares } from '~/domain/pricing.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireActive, requireTrust } from '../../accounts/index.ts';
import { openPayment } from '../../payments/index.ts';
import { lockCardBalance, lockSpendable } from '../../wallet/index.ts';
import { agreedDueCents, type AgreedPayment } from '../agreed-price.ts';
import { requireVisible } from '../orders.policy.ts';
import { lockOrder, type LockedOrder, type OrderView } from '../orders.repository.ts';
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

/** The bonus share of a payment and the card money, with the buyer's accounts locked when there may be a share. */
async function bonusFor(
  ctx: UserCtx,
  order: LockedOrder,
  useBonus: boolean,
): Promise<{ bonus: number; lockedCard: number | null }> {
  if (!useBonus) return { bonus: 0, lockedCard: null };
  const balances = await lockSpendable(ctx.db, ctx.actor.userId, ctx.now);
  const bonus = bonusShareCents({
    totalCents: order.total_cents,
    discountCents: order.discount_cents,
    bonusBalance: balances.bonus,
    useBonus,
  });
  return { bonus, lockedCard: balances.card };
}

/** The card money that may be spent, locked. Who had none when the order was locked needs no query. */
async function cardMoneyOf(ctx: UserCtx, order: LockedOrder): Promise<number> {
  return order.buyer_card_cents === 0 ? 0 : lockCardBalance(ctx.db, ctx.actor.userId);
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
  const { bonus, lockedCard } = await bonusFor(ctx, order, input.useBonus);
  const due = agreedDueCents(order, bonus, input.agreed);
  const shares = walletShares(due, lockedCard ?? (await cardMoneyOf(ctx, order)));
  return captureOrder(ctx, order, { bonus, ...shares, provider: 0, payment: null });
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
  const { bonus: bonusCents } = await bonusFor(ctx, order, input.useBonus);
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
