/**
 * What an order costs and how it is paid. The same functions serve the offer page, the checkout and the
 * server, so that what is charged is what was quoted (decisions, sections 2, 6 and 7).
 */
import { appConfig } from '~config';
import {
  discountedMicros,
  proceedsCents,
  proportionCents,
  shareFloorCents,
  totalCents,
} from '~/kernel/money.ts';

export interface VolumeDiscount {
  fromCount: number;
  percent: number;
}

export interface Quote {
  /** Unit prices after the volume discount, in micros. */
  priceMicros: number;
  catalogPriceMicros: number;
  volumePercent: number;
  /** What the buyer owes before any promo code. */
  totalCents: number;
  /** What the seller receives, and the platform's fee; together they are the total. */
  netCents: number;
  feeCents: number;
}

/** The percentage of the highest step that the count reaches; 0 without one. */
export function volumePercent(count: number, steps: readonly VolumeDiscount[]): number {
  return steps
    .filter((step) => count >= step.fromCount)
    .reduce((best, step) => Math.max(best, step.percent), 0);
}

/** Prices one order. The seller's net is rounded down, the total up; the fee is the difference. */
export function quoteOrder(
  offer: {
    priceMicros: number;
    catalogPriceMicros: number;
    volumeDiscounts: readonly VolumeDiscount[];
  },
  count: number,
): Quote {
  const percent = volumePercent(count, offer.volumeDiscounts);
  const priceMicros = discountedMicros(offer.priceMicros, percent);
  const catalogPriceMicros = discountedMicros(offer.catalogPriceMicros, percent);
  const total = totalCents(catalogPriceMicros, count);
  const net = Math.min(total, proceedsCents(priceMicros, count));
  return {
    priceMicros,
    catalogPriceMicros,
    volumePercent: percent,
    totalCents: total,
    netCents: net,
    feeCents: total - net,
  };
}

/**
 * Bonus money for an order: at most 30 % of the total, at most the balance, at most what is owed, and none
 * together with a promo code.
 */
export function bonusShareCents(order: {
  totalCents: number;
  discountCents: number;
  bonusBalance: number;
  useBonus: boolean;
}): number {
  if (!order.useBonus || order.discountCents > 0) return 0;
  const most = shareFloorCents(order.totalCents, appConfig.orders.bonusShareBps);
  return Math.min(most, order.bonusBalance, order.totalCents);
}

/** Where an order's money came from. `promo` is the platform's share for a promo code. */
export interface Split {
  bonus: number;
  real: number;
  provider: number;
  promo: number;
}

export interface Settlement {
  /** Back to the buyer: to bonus, to real (card money too) and to the platform's promo budget. */
  toBonus: number;
  toReal: number;
  toPromo: number;
  net: number;
  fee: number;
}

/**
 * Divides an order's escrow when support gives `refundCents` of what the buyer paid back; 0 is the normal completion.
 * The refund has the same proportion of bonus and real money, and the platform gets the same proportion of its discount
 * back: whoever pays nothing for a part is not charged for it either. The seller's net and the fee shrink alike. Parts are
 * rounded down; the cent goes to real money, to the order and to the fee, so that every cent of the escrow goes somewhere.
 */
export function settle(
  paid: Split,
  amounts: { netCents: number; feeCents: number },
  refundCents: number,
): Settlement {
  const total = amounts.netCents + amounts.feeCents;
  const byBuyer = paid.bonus + paid.real + paid.provider;
  const toBonus = proportionCents(paid.bonus, refundCents, byBuyer);
  const toPromo = proportionCents(paid.promo, refundCents, byBuyer);
  const left = total - refundCents - toPromo;
  const net = proportionCents(amounts.netCents, left, total);
  return { toBonus, toReal: refundCents - toBonus, toPromo, net, fee: left - net };
}

/** Everything back to where it came from. Card money goes to the real balance. */
export function refundOf(paid: Split): Settlement {
  return {
    toBonus: paid.bonus,
    toReal: paid.real + paid.provider,
    toPromo: paid.promo,
    net: 0,
    fee: 0,
  };
}
