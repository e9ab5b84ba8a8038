/** Charges only what was shown: compares the amounts that the buyer agreed to with those of the locked rows. */
import { Failure } from '~/contracts/failure.ts';
import type { PaymentParts } from '~/domain/pricing.ts';
import { sumCents } from '~/kernel/money.ts';
import type {
  ChangedPrice,
  ChangedPriceAfterDrop,
  PartsNow,
} from '~/contracts/orders/orders.schemas.ts';
import type { PromoRefusal } from '~/contracts/promotions/promotions.errors.ts';

/** The total that the buyer was shown before placing the order, in cents. */
export interface AgreedTotal {
  totalCents: number;
  /** Undefined: agreed to with the payment. */
  discountCents: number | undefined;
}

/** The amounts that the buyer was shown before paying, in cents: real money or card, and bonus. */
export interface AgreedPayment {
  dueCents: number;
  bonusCents: number;
  /** What of `dueCents` the wallet pays beside a card. */
  walletCents: number;
}

/** An own code of the buyer's that is not applied. */
type Dropped = { code: string; reason: PromoRefusal } | null;

function priceChanged(order: {
  totalCents: number;
  discountCents: number;
  bonusCents: number;
  walletCents?: number;
  dropped?: Dropped;
}): Failure {
  const { totalCents, discountCents, bonusCents, walletCents, dropped } = order;
  const price: ChangedPrice = {
    total_amount: totalCents,
    discount_amount: discountCents,
    bonus_amount: bonusCents,
    due_amount: totalCents - discountCents - bonusCents,
    ...(walletCents !== undefined && { wallet_amount: walletCents }),
  };
  if (!dropped) return new Failure('ORDER_PRICE_CHANGED', { values: price });
  const values: ChangedPriceAfterDrop = {
    ...price,
    dropped_code: dropped.code,
    dropped_reason: dropped.reason,
  };
  return new Failure('ORDER_PRICE_CHANGED', { values });
}

/**
 * @param bonusCents what bonus money pays, when the order is paid as it is placed
 * @throws Failure ORDER_PRICE_CHANGED, with the price as it is now, when another one was agreed to.
 */
export function requireAgreedTotal(
  totalCents: number,
  { discountCents, dropped }: { discountCents: number; dropped: Dropped },
  agreed: AgreedTotal,
  bonusCents = 0,
): void {
  const isDiscountAgreed = (agreed.discountCents ?? discountCents) === discountCents;
  if (agreed.totalCents === totalCents && isDiscountAgreed) return;
  throw priceChanged({ totalCents, discountCents, bonusCents, dropped });
}

type Priced = { total_cents: number; discount_cents: number };

const pricesOf = (orders: readonly Priced[], bonusCents: number) => ({
  totalCents: sumCents(...orders.map((order) => order.total_cents)),
  discountCents: sumCents(...orders.map((order) => order.discount_cents)),
  bonusCents,
});

/**
 * The totals that were shown of a purchase's orders, each for itself: of two changed prices whose sum is the same, neither was
 * agreed to.
 * @throws Failure ORDER_PRICE_CHANGED, with the price of all as it is now
 */
export function requireAgreedTotals(orders: readonly Priced[], agreed: readonly number[]): void {
  if (orders.every((order, index) => order.total_cents === agreed[index])) return;
  throw priceChanged(pricesOf(orders, 0));
}

/**
 * What is to be paid for all orders of a purchase with real money or by card.
 * @throws Failure ORDER_PRICE_CHANGED, with the price of all as it is now
 */
export function requireAgreedPurchase(
  orders: readonly Priced[],
  bonusCents: number,
  agreed: AgreedPayment,
): number {
  const price = pricesOf(orders, bonusCents);
  const dueCents = price.totalCents - price.discountCents - bonusCents;
  if (agreed.dueCents === dueCents && agreed.bonusCents === bonusCents) return dueCents;
  throw priceChanged(price);
}

/**
 * What is to be paid with real money or by card, once it is what the buyer agreed to.
 * @throws Failure ORDER_PRICE_CHANGED, with the price as it is now, when another one was agreed to.
 */
export function agreedDueCents(
  order: { total_cents: number; discount_cents: number },
  bonusCents: number,
  agreed: AgreedPayment,
): number {
  const { total_cents: totalCents, discount_cents: discountCents } = order;
  const dueCents = totalCents - discountCents - bonusCents;
  if (agreed.dueCents === dueCents && agreed.bonusCents === bonusCents) return dueCents;
  throw priceChanged({ totalCents, discountCents, bonusCents });
}

/**
 * How orders are paid by card, with the wallet beside it, once it is what the buyer agreed to.
 * @throws Failure ORDER_PRICE_CHANGED, with the price as it is now, when another one was agreed to; ORDER_PARTS_CHANGED where
 *   it is the same, and the wallet pays another part of it.
 */
export function requireAgreedParts(
  orders: readonly Priced[],
  { bonus, wallet, card }: PaymentParts,
  agreed: AgreedPayment,
): void {
  const isSame = agreed.bonusCents === bonus && agreed.dueCents === sumCents(wallet, card);
  if (!isSame) {
    throw priceChanged({ ...pricesOf(orders, bonus), walletCents: wallet });
  }
  if (agreed.walletCents === wallet) return;
  const values: PartsNow = { bonus_amount: bonus, wallet_amount: wallet, card_amount: card };
  throw new Failure('ORDER_PARTS_CHANGED', { values });
}
