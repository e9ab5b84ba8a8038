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
import { walletBesideCard } from './card-rest.ts';

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

/**
 * Where an order's money came from. `card` is card money of the wallet, `provider` was paid by card for this order;
 * `promo` is the platform's share for a promo code.
 */
export interface Split {
  bonus: number;
  card: number;
  real: number;
  provider: number;
  promo: number;
}

export interface Settlement {
  /**
   * Back to the buyer: to bonus, to the card money of the wallet, to real, by the provider to the card itself, and to the
   * platform's promo budget.
   */
  toBonus: number;
  toCard: number;
  toReal: number;
  toProvider: number;
  toPromo: number;
  net: number;
  fee: number;
}

/**
 * What the wallet pays after the bonus: card money first, because it can do nothing else than be spent or go back, then
 * earned money.
 */
export function walletShares(
  dueCents: number,
  cardBalance: number,
): { card: number; real: number } {
  const card = Math.min(dueCents, cardBalance);
  return { card, real: dueCents - card };
}

/** What is paid from where, in cents: bonus money, the wallet's card and earned money, and the card. */
export interface PaymentParts {
  bonus: number;
  wallet: number;
  card: number;
}

/** How what is owed is divided when a card pays the rest: bonus money first, then the wallet, then the card. */
export function paymentParts(order: {
  totalCents: number;
  discountCents: number;
  bonusBalance: number;
  useBonus: boolean;
  /** Card and earned money together. */
  walletBalance: number;
  useWallet: boolean;
  /** The least that the card's provider takes; 0 where there is none. */
  leastCents: number;
}): PaymentParts {
  const bonus = bonusShareCents(order);
  const due = order.totalCents - order.discountCents - bonus;
  const balance = order.useWallet ? order.walletBalance : 0;
  const wallet = walletBesideCard(due, balance, order.leastCents);
  return { bonus, wallet, card: due - wallet };
}

/**
 * Divides an order's escrow when support gives `refundCents` of what the buyer paid back; 0 is the normal completion.
 * The refund has the same proportion of bonus, card and real money, and the platform gets the same proportion of its discount
 * back: whoever pays nothing for a part is not charged for it either. The seller's net and the fee shrink alike. Parts are
 * rounded down; what is left over goes to card money (real money by rounding would be card money that became payable), to
 * the order and to the fee, so that every cent of the escrow goes somewhere.
 */
export function settle(
  paid: Split,
  amounts: { netCents: number; feeCents: number },
  refundCents: number,
): Settlement {
  const total = amounts.netCents + amounts.feeCents;
  const byCard = paid.card + paid.provider;
  const own = byCard + paid.real;
  const byBuyer = paid.bonus + own;
  const toBonus = proportionCents(paid.bonus, refundCents, byBuyer);
  const toPromo = proportionCents(paid.promo, refundCents, byBuyer);
  const toOwn = refundCents - toBonus;
  const toReal = proportionCents(paid.real, toOwn, own);
  const left = total - refundCents - toPromo;
  const net = proportionCents(amounts.netCents, left, total);
  return {
    toBonus,
    toCard: toOwn - toReal,
    toReal,
    toProvider: 0,
    toPromo,
    net,
    fee: left - net,
  };
}

/**
 * Everything back to where it came from. What a provider took for the order goes back to the card itself when nobody has
 * judged it to be safe (`provider`), else to the card money of the wallet.
 */
export function refundOf(paid: Split, cardShareTo: 'wallet' | 'provider'): Settlement {
  const isSentBack = cardShareTo === 'provider';
  return {
    toBonus: paid.bonus,
    toCard: isSentBack ? paid.card : paid.card + paid.provider,
    toReal: paid.real,
    toProvider: isSentBack ? paid.provider : 0,
    toPromo: paid.promo,
    net: 0,
    fee: 0,
  };
}
