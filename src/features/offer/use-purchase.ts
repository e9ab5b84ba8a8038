/** How many are bought, and what they cost: the same figures in the panel and in the bar below. */
import { useState } from 'react';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { mostOfOneOrder, quoteAmount } from './amounts.ts';

export interface Purchase {
  min: number;
  max: number;
  count: number;
  setCount: (count: number) => void;
  /** US cents with up to four decimals, volume discount applied. */
  unitPrice: number;
  percent: number;
  /** Whole US cents. */
  totalCents: number;
}

/** @param wanted the count in the address; clamped between the minimum and the stock. */
export function usePurchase(offer: Offer, wanted: number | undefined): Purchase {
  const max = mostOfOneOrder(offer);
  const min = Math.max(1, Math.min(offer.min_purchase, max));
  const within = (count: number) => Math.max(min, Math.min(max, count));
  const [chosen, setCount] = useState<number | null>(null);
  const count = within(chosen ?? wanted ?? min);
  const quote = quoteAmount({ ...offer, in_stock: max }, count);
  return {
    min,
    max,
    count,
    setCount,
    unitPrice: quote.unitPrice,
    percent: quote.percent,
    totalCents: quote.totalCents ?? 0,
  };
}
