/**
 * Paying a purchase, the orders of several sellers, at once: from the wallet, or by a card whose money passes through the
 * wallet (decision 0052), with what the wallet has beside it (0112). All orders are paid in one transaction, or none is.
 */
import { Failure } from '~/contracts/failure.ts';
import { walletShares, type PaymentParts } from '~/domain/pricing.ts';
import { divideOver, purchaseParts } from '~/domain/purchase-parts.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import type { PaymentProvider } from '../../../infra/payments/index.ts';
import { lockAccount, requireActive, requireTrust } from '../../accounts/index.ts';
import { openPurchasePayment, resumePurchasePayment } from '../../payments/index.ts';
import {
  findReservation,
  lockSpendable,
  refuseDebt,
  requireNoDebt,
  reservationChanged,
  reserveMoney,
} from '../../wallet/index.ts';
import { requireAgreedParts, requireAgreedPurchase, type AgreedPayment } from '../agreed-price.ts';
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
import {
  isAskedAgain,
  lockWallet,
  noMoney,
  type Paying,
  type PaymentChoice,
  type StartedPayment,
} from './pay-order.ts';

type Priced = Pick<OrderRow, 'total_cents' | 'discount_cents'>;

/** What each order costs. */
export const costsOf = (orders: readonly Priced[]) =>
  orders.map((order) => ({ totalCents: order.total_cents, discountCents: order.discount_cents }));

/** What all orders cost together, after their discounts. */
export const dueOf = (orders: readonly Priced[]): number => sumCents(...orders.map(dueCents));

/** What each order takes of a wallet that pays all, one after the other: bonus, card money, earned money. */
export function sharesOf(orders: readonly OrderRow[], paying: Paying): Captured[] {
  return divideOver(costsOf(orders), { ...paying, real: dueOf(orders) }).map(
    ({ bonus, card, real }) => ({ bonus, card, real, provider: 0, payment: null, reserved: null }),
  );
}

const bonusOf = (shares: readonly Captured[]): number =>
  sumCents(...shares.map(({ bonus }) => bonus));

/** The locked orders of a purchase, by their ids. */
export async function lockOrders(ctx: Ctx, purchaseId: string): Promise<LockedOrder[]> {
  const orders: LockedOrder[] = [];
  for (const id of await ordersOfPurchase(ctx.db, purchaseId)) {
    const order = await lockOrder(ctx.db, id);
    if (order) orders.push(order);
  }
  return orders;
}

/** What is reserved for the purchase, or for single orders of it, is there for all of them: those card payments are left. */
export async function releaseReservations(
  ctx: Ctx,
  orders: readonly LockedOrder[],
  except?: string,
): Promise<void> {
  for (const { id } of orders) await releaseReservation(ctx, id, except);
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

interface StartPurchase extends PaymentChoice {
  purchaseId: string;
  provider: string;
}

/**
 * Notes that the buyer goes to a provider's page for all orders, and keeps what the wallet pays beside the card until it is known
 * how that ends; the provider is called after this transaction. Other card payments that money was reserved for, of the purchase
 * or of single orders, are left.
 * @throws Failure ORDER_PRICE_CHANGED, ORDER_PARTS_CHANGED; PAYMENT_METHOD_UNAVAILABLE when there is nothing left for a provider
 */
export async function startPurchasePayment(
  ctx: UserCtx,
  input: StartPurchase,
): Promise<StartedPayment> {
  const provider = ctx.services.payments.find(input.provider);
  if (!provider) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
  const orders = await unpaidPurchase(ctx, input.purchaseId);
  const begun = await goOn(ctx, orders, input);
  const { id, parts } = begun ?? (await begin(ctx, orders, { ...input, provider }));
  for (const order of orders) {
    if (order.pay_by) await holdUntil(ctx.db, order.id, order.pay_by);
  }
  // The orders of a purchase are placed at once.
  const [first] = orders;
  return {
    payment_id: id,
    amount_cents: parts.card,
    title: first?.offer.title ?? '',
    pay_by: first?.pay_by?.toISOString() ?? null,
    parts: {
      bonus_amount: parts.bonus,
      wallet_amount: parts.wallet,
      card_amount: parts.card,
    },
  };
}

type Begun = { id: string; parts: PaymentParts };

/** The payment that money is reserved for already, if it is the one that is asked for again. */
async function goOn(
  ctx: UserCtx,
  orders: readonly LockedOrder[],
  input: StartPurchase,
): Promise<Begun | null> {
  const [first] = orders;
  if (!first || !isAskedAgain(input, dueOf(orders))) return null;
  const reserved = await findReservation(ctx.db, first.id, ctx.now);
  if (!reserved?.isOfPurchase) return null;
  const { dueCents: due, bonusCents: bonus, walletCents: wallet } = input.agreed;
  const parts = { bonus, wallet, card: due - wallet };
  const isSame = await resumePurchasePayment(ctx.db, {
    id: reserved.paymentId,
    provider: input.provider,
    cents: parts.card,
    bonusCents: bonus,
    walletCents: wallet,
    at: ctx.now,
  });
  return isSame ? { id: reserved.paymentId, parts } : null;
}

/** Begins a payment, with the wallet as it is once nothing is reserved for these orders any more. */
async function begin(
  ctx: UserCtx,
  orders: readonly LockedOrder[],
  input: Omit<StartPurchase, 'provider'> & { provider: PaymentProvider },
): Promise<Begun> {
  const { purchaseId, provider, useBonus, useWallet, agreed } = input;
  const { userId } = ctx.actor;
  await releaseReservations(ctx, orders);
  const spendable = useBonus || useWallet ? await lockSpendable(ctx.db, userId, ctx.now) : noMoney;
  refuseDebt(spendable.owed);
  const parts = purchaseParts(costsOf(orders), {
    bonusBalance: spendable.bonus,
    useBonus,
    walletBalance: sumCents(spendable.card, spendable.real),
    useWallet,
    leastCents: provider.leastCents,
  });
  requireAgreedParts(orders, parts, agreed);
  if (parts.card === 0) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
  const { bonus, wallet } = parts;
  const id = await openPurchasePayment(ctx.db, {
    id: newId(),
    purchaseId,
    userId,
    provider: provider.name,
    cents: parts.card,
    bonusCents: bonus,
    walletCents: wallet,
    at: ctx.now,
  });
  await reserveFor(ctx, orders, {
    id,
    bonus,
    ...walletShares(wallet, spendable.card),
  });
  return { id, parts };
}

/** Reserves of the wallet what it pays of each order. The buyer's accounts are locked. */
async function reserveFor(
  ctx: UserCtx,
  orders: readonly LockedOrder[],
  { id: depositId, ...money }: { id: string; bonus: number; card: number; real: number },
): Promise<void> {
  if (sumCents(money.bonus, money.card, money.real) === 0) return;
  const { userId } = ctx.actor;
  const shares = divideOver(costsOf(orders), money);
  for (const [index, { id: orderId, pay_by: until }] of orders.entries()) {
    const share = shares[index];
    invariant(share, 'Each order has its share');
    const { bonus, card, real } = share;
    if (sumCents(bonus, card, real) === 0) continue;
    const own = {
      paymentId: newId(),
      depositId,
      orderId,
      userId,
      bonus,
      card,
      real,
      until,
    };
    await reserveMoney(ctx.db, { ...own, at: ctx.now });
  }
  await ctx.publish(reservationChanged({ user_id: userId }));
}

/** The provider will not take a payment: what is reserved for it goes back. Needs a transaction. */
export async function giveUpPurchasePayment(
  ctx: Ctx,
  { purchaseId, paymentId }: { purchaseId: string; paymentId: string },
): Promise<void> {
  const [first] = await lockOrders(ctx, purchaseId);
  const reserved = first && (await findReservation(ctx.db, first.id, ctx.now));
  if (first && reserved?.paymentId === paymentId) await releaseReservation(ctx, first.id);
}
