/** What a typed price comes to: the same functions price the bid on the server. Pure. */
import type { Locale } from '~config';
import { readPrice, type PriceProblem } from '~/domain/price-text.ts';
import { quoteOrder, type Quote } from '~/domain/pricing.ts';
import { catalogPriceMicros, priceFromMicros } from '~/kernel/money.ts';

export interface BidTerms {
  count: number;
  feeBps: number;
  priceDecimals: 0 | 4;
}

export type BidPrice = { cents: number; quote: Quote } | { problem: PriceProblem };

/** @param text dollars per unit as typed: what the seller gets */
export function bidPriceOf(text: string, terms: BidTerms, locale: Locale): BidPrice {
  const read = readPrice(text, terms.priceDecimals, locale);
  if ('problem' in read) return read;
  const { micros } = read;
  const precision = terms.priceDecimals === 0 ? 'cents' : 'micros';
  const offer = {
    priceMicros: micros,
    catalogPriceMicros: catalogPriceMicros(micros, terms.feeBps, precision),
    volumeDiscounts: [],
  };
  return { cents: priceFromMicros(micros), quote: quoteOrder(offer, terms.count) };
}
