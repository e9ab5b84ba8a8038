/** Paying an order: from the wallet in one transaction, or at a provider in two with the provider's call between. */
import { Failure } from '~/contracts/failure.ts';
import {
  bonusShareCents,
  paymentParts,
  walletShares,
  type PaymentParts,
} from '~/domain/pricing.ts';
import { newId } from '~/kernel/ids.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import type { Later } from '../../../db/sent-together.ts';
import { requireActive, requireTrust } from '../../accounts/index.ts';
import type { CaptureMode, PaymentProvider } from '../../../infra/payments/index.ts';
import { findPayment, openPayment, resumePayment } from '../../payments/index.ts';
import {
  findReservation,
  reserveMoney,
  reservationChanged,
  lockPaying,
  lockSpendable,
  refuseDebt,
  requireNoDebt,
} from '../../wallet/index.ts';
import { releaseReservation } from '../reservations.ts';
import type { Captured } from '../order-effects.ts';
import { agreedDueCents, requireAgreedParts, type AgreedPayment } from '../agreed-price.ts';
import { requireVisible } from '../orders.policy.ts';
import {
  lockOrder,
  type LockedOrder,
  type OrderRow,
  type OrderView,
} from '../orders.repository.ts';
import { holdUntil } from '../unpaid.repository.ts';
import { buyerOf, captureOrder, dueCents, riskOfPayment } from './capture-order.ts';

/** The buyer's own unpaid order, locked. */
async function unpaidOrder(ctx: UserCtx, id: string): Promise<LockedOrder> {
  requireActive(ctx.actor);
  requireTrust(ctx.actor, 0);
  const { order, role } = requireVisible(await lockOrder(ctx.db, id), ctx.actor);
  if (role !== 'buyer') throw new Failure('ORDER_NOT_YOURS_TO_DO');
  if (order.status !== 'created') throw new Failure('ORDER_WRONG_STATE');
  await requireNoDebt(ctx.db, order.buyer_id);
  return order;
}

/** What a payment may use of the wallet besides earned money, in cents. */
export interface Paying {
  bonus: number;
  card: number;
}

/**
 * Locks the accounts that the actor pays from. Answers their bonus money, 0 unless wanted, and their card money; where
 * no bonus is wanted, sent with the next statement. A debt that arises meanwhile is seen, or comes after the purchase.
 * @throws Failure ACCOUNT_OWES
 */
export async function lockWallet(ctx: UserCtx, useBonus: boolean): Promise<Later<Paying>> {
  const { userId } = ctx.actor;
  if (useBonus) {
    const spendable = await lockSpendable(ctx.db, userId, ctx.now);
    refuseDebt(spendable.owed);
    return async () => spendable;
  }
  const paying = await lockPaying(ctx.db, userId);
  return async () => {
    const { card, owed } = await paying();
    refuseDebt(owed);
    return { bonus: 0, card };
  };
}

/** What bonus money pays of an order, in cents. */
export function bonusShare(
  order: Pick<OrderRow, 'total_cents' | 'discount_cents'>,
  bonusBalance: number,
): number {
  const { total_cents: totalCents, discount_cents: discountCents } = order;
  return bonusShareCents({ totalCents, discountCents, bonusBalance, useBonus: bonusBalance > 0 });
}

/** Nothing of a card, and nothing that was reserved. */
const fromWalletAlone = { provider: 0, payment: null, reserved: null };

/** The parts of a wallet's payment: bonus, then card money, then earned money. @throws Failure ORDER_PRICE_CHANGED */
export function paidFromWallet(order: OrderRow, paying: Paying, agreed: AgreedPayment): Captured {
  const bonus = bonusShare(order, paying.bonus);
  const due = agreedDueCents(order, bonus, agreed);
  return { bonus, ...walletShares(due, paying.card), ...fromWalletAlone };
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
  await releaseReservation(ctx, order.id);
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
  /** What the wallet pays beside it; answers that were stored by earlier versions do not say. */
  parts?: { bonus_amount: number; wallet_amount: number; card_amount: number };
  /** The card only promises the money, because the order will wait for a check (decision 0100). */
  is_promise?: boolean;
}

/** How a buyer wants to pay by card. */
export interface PaymentChoice {
  useBonus: boolean;
  /** Whether the wallet pays what it has, and the card the rest. */
  useWallet: boolean;
  agreed: AgreedPayment;
}

interface StartPayment extends PaymentChoice {
  orderId: string;
  provider: string;
}

/**
 * Notes that the buyer goes to a provider's page, which holds the units longer, once, and keeps what the wallet pays beside
 * the card until it is known how that ends. Another payment that money was reserved for is left. The provider is called after
 * this transaction.
 * @throws Failure ORDER_PRICE_CHANGED; PAYMENT_METHOD_UNAVAILABLE when there is nothing left for a provider to take.
 */
export async function startPayment(ctx: UserCtx, input: StartPayment): Promise<StartedPayment> {
  const provider = ctx.services.payments.find(input.provider);
  if (!provider) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
  const order = await unpaidOrder(ctx, input.orderId);
  const begun = await goOn(ctx, order, input);
  const { id, parts } = begun ?? (await begin(ctx, order, { ...input, provider }));
  const payment = await findPayment(ctx.db, id);
  // Fixed when the order was placed, so that a further payment does not extend it.
  if (order.pay_by) await holdUntil(ctx.db, order.id, order.pay_by);
  return {
    payment_id: id,
    amount_cents: parts.card,
    title: order.offer.title,
    pay_by: order.pay_by?.toISOString() ?? null,
    parts: { bonus_amount: parts.bonus, wallet_amount: parts.wallet, card_amount: parts.card },
    ...(payment?.capture === 'manual' && { is_promise: true }),
  };
}

type Begun = { id: string; parts: PaymentParts };

/** Whether what was agreed to is what is due, paid as it was chosen: then it may be a payment that runs already. */
export function isAskedAgain(
  { useBonus, useWallet, agreed }: PaymentChoice,
  dueNow: number,
): boolean {
  const { dueCents: due, bonusCents: bonus, walletCents: wallet } = agreed;
  const isChosen = (useBonus || bonus === 0) && (useWallet || wallet === 0);
  return isChosen && due + bonus === dueNow;
}

/** The payment that money is reserved for already, if it is the one that is asked for again. */
async function goOn(ctx: UserCtx, order: LockedOrder, input: StartPayment): Promise<Begun | null> {
  const { provider } = input;
  const { dueCents: due, bonusCents: bonus, walletCents: wallet } = input.agreed;
  const reserved = isAskedAgain(input, dueCents(order))
    ? await findReservation(ctx.db, order.id, ctx.now)
    : undefined;
  if (!reserved) return null;
  const parts = { bonus, wallet, card: due - wallet };
  const isSame = await resumePayment(ctx.db, {
    id: reserved.paymentId,
    provider,
    amountCents: parts.card,
    bonusCents: bonus,
    walletCents: wallet,
    at: ctx.now,
  });
  return isSame ? { id: reserved.paymentId, parts } : null;
}

/** Begins a payment, with the wallet as it is once nothing is reserved for this order any more. */
async function begin(
  ctx: UserCtx,
  order: LockedOrder,
  {
    provider,
    useBonus,
    useWallet,
    agreed,
  }: Omit<StartPayment, 'provider'> & { provider: PaymentProvider },
): Promise<Begun> {
  await releaseReservation(ctx, order.id);
  const spendable =
    useBonus || useWallet ? await lockSpendable(ctx.db, order.buyer_id, ctx.now) : noMoney;
  refuseDebt(spendable.owed);
  const parts = paymentParts({
    totalCents: order.total_cents,
    discountCents: order.discount_cents,
    bonusBalance: spendable.bonus,
    useBonus,
    walletBalance: sumCents(spendable.card, spendable.real),
    useWallet,
    leastCents: provider.leastCents,
  });
  requireAgreedParts([order], parts, agreed);
  if (parts.card === 0) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
  const { bonus, wallet } = parts;
  const shares = walletShares(wallet, spendable.card);
  const capture = await captureModeOf(ctx, order, provider, {
    bonus,
    ...shares,
    provider: parts.card,
  });
  const id = await openPayment(ctx.db, {
    id: newId(),
    orderId: order.id,
    provider: provider.name,
    amountCents: parts.card,
    bonusCents: bonus,
    walletCents: wallet,
    capture,
    at: ctx.now,
  });
  if (bonus + wallet > 0) {
    const { id: orderId, buyer_id: userId, pay_by: until } = order;
    await reserveMoney(ctx.db, {
      paymentId: id,
      depositId: null,
      orderId,
      userId,
      bonus,
      ...shares,
      until,
      at: ctx.now,
    });
    await ctx.publish(reservationChanged({ user_id: userId }));
  }
  return { id, parts };
}

/**
 * Whether the card is charged at once, or only promises the money: where the order would wait for a check if it were paid now. Risk is
 * judged again when the money is there.
 */
async function captureModeOf(
  ctx: Ctx,
  order: LockedOrder,
  { capabilities }: PaymentProvider,
  paid: Omit<Captured, 'payment' | 'reserved'>,
): Promise<CaptureMode> {
  if (!capabilities.manualCapture) return 'automatic';
  const planned = { ...paid, payment: null, reserved: null };
  const risk = await riskOfPayment(ctx, buyerOf(order), planned);
  return risk === 'low' ? 'automatic' : 'manual';
}

/** Where nothing of a wallet is wanted. */
export const noMoney = { bonus: 0, card: 0, real: 0, owed: 0 };

/** The provider will not take a payment: what is reserved for it goes back. Needs a transaction. */
export async function giveUpPayment(
  ctx: Ctx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> {
  const order = await lockOrder(ctx.db, orderId);
  const reserved = order && (await findReservation(ctx.db, order.id, ctx.now));
  if (reserved?.paymentId === paymentId) await releaseReservation(ctx, orderId);
}
