/** Prices of any amount, computed in the browser by the same rules as on the server. */
import { appConfig } from '~config';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { volumePercent } from '~/domain/pricing.ts';
import {
  affordableCount,
  discountedMicros,
  microsFromPrice,
  priceFromMicros,
  totalCents,
  totalExceeds,
} from '~/kernel/money.ts';

/** No order is larger. */
const MOST_CENTS = appConfig.orders.maxTotalCents;

type Priced = Pick<OfferCard, 'catalog_price' | 'in_stock' | 'min_purchase' | 'volume_discounts'>;

export interface AmountQuote {
  count: number;
  /**
   * The count that can be bought; null when the minimum is above the wanted count, nothing is left, or no order may be
   * that large.
   */
  available: number | null;
  /** US cents with up to four decimals, volume discount applied. */
  unitPrice: number;
  /** The discount in percent at this count; 0 for none. */
  percent: number;
  /** Whole US cents; null when nothing is available. */
  totalCents: number | null;
}

function steps(offer: Priced) {
  return offer.volume_discounts.map(({ from_count: fromCount, percent }) => ({
    fromCount,
    percent,
  }));
}

/** The most that one order of the offer can hold: its stock, or what the largest order pays for. At least 1. */
export function mostOfOneOrder(offer: Pick<Priced, 'catalog_price' | 'in_stock'>): number {
  const micros = Math.max(1, microsFromPrice(offer.catalog_price));
  return Math.max(1, Math.min(offer.in_stock, affordableCount(micros, MOST_CENTS)));
}

/** The price of `count` units, or of as many as the offer has. */
export function quoteAmount(offer: Priced, count: number): AmountQuote {
  const minimum = Math.min(offer.min_purchase, offer.in_stock);
  const possible = Math.min(count, offer.in_stock);
  const percent = volumePercent(possible, steps(offer));
  const micros = discountedMicros(microsFromPrice(offer.catalog_price), percent);
  const isSold = count >= minimum && possible >= 1 && !totalExceeds(micros, possible, MOST_CENTS);
  const available = isSold ? possible : null;
  return {
    count,
    available,
    unitPrice: priceFromMicros(micros),
    percent,
    totalCents: available === null ? null : totalCents(micros, available),
  };
}

/** The next step of the volume discount above a count. */
export function nextDiscount(offer: Priced, count: number) {
  return (
    offer.volume_discounts.find(
      (step) => step.from_count > count && step.from_count <= offer.in_stock,
    ) ?? null
  );
}

/** The offer with the lowest total for the whole amount; null when none can fill it. */
export function cheapestOffer<T extends Priced & { id: string }>(
  offers: readonly T[],
  count: number,
): { offer: T; totalCents: number } | null {
  let best: { offer: T; totalCents: number } | null = null;
  for (const offer of offers) {
    const quote = quoteAmount(offer, count);
    if (quote.available !== count || quote.totalCents === null) continue;
    if (best === null || quote.totalCents < best.totalCents) {
      best = { offer, totalCents: quote.totalCents };
    }
  }
  return best;
}

/** In-game currency is worth fractions of a cent: its unit prices show four decimals. */
export function isPreciselyPriced(offer: { category: { base: string } }): boolean {
  return offer.category.base === 'currency';
}
