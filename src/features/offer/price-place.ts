/** The position of a price among the prices that were paid. */
import type { PriceBand } from '~/contracts/offers/offers.schemas.ts';

export type PricePlace = 'below' | 'usual' | 'above';

/** Below, in or above the range in which 8 of 10 orders closed; null while that is not known. */
export function pricePlace(price: number, band: Pick<PriceBand, 'usual'>): PricePlace | null {
  if (band.usual === null) return null;
  if (price < band.usual.from) return 'below';
  return price > band.usual.to ? 'above' : 'usual';
}

/** Maps a price to a position on the chart, 0 to 1; values outside are clamped. */
export function chartScale({
  from: low,
  to: high,
}: Pick<NonNullable<PriceBand['chart']>, 'from' | 'to'>): (price: number) => number {
  return (price) => (high <= low ? 0.5 : Math.max(0, Math.min(1, (price - low) / (high - low))));
}
