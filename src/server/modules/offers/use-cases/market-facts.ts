/** A currency market at a glance: prices on sale, and the cheapest way to buy a count. */
import type { MarketFacts } from '~/contracts/offers/offers.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../context.ts';
import { createShortCache } from '../../../infra/short-cache.ts';
import type { Definition } from '../../catalogue/index.ts';
import { usualAmount, usualAmounts } from '../amounts.ts';
import { selectHistogram, type HistogramRow } from '../offer-list.repository.ts';
import type { OfferFilter } from '../offer-query.ts';
import { findBasket } from './find-basket.ts';
import { namesOneGood } from './show-band.ts';

const BUCKETS = 36;

const histogramCache = createShortCache<HistogramRow[]>({ seconds: 5, max: 1_000 });
const basketCache = createShortCache<Pick<MarketFacts, 'cheapest' | 'basket'>>({
  seconds: 5,
  max: 1_000,
});

/** Equal steps from the lowest price; steps without offers are told as 0, so that the picture has no gaps. */
function presentHistogram(rows: readonly HistogramRow[]): MarketFacts['histogram'] {
  const [first] = rows;
  if (!first) return [];
  const { low, high } = first;
  const only = high <= low;
  const width = only ? 0 : (high - low) / BUCKETS;
  const counts = new Map(rows.map((row) => [row.bucket, row.count]));
  return Array.from({ length: only ? 1 : BUCKETS }, (_, index) => ({
    from: priceFromMicros(Math.round(low + index * width)),
    to: priceFromMicros(Math.round(low + (index + 1) * width)),
    offers: counts.get(index + 1) ?? 0,
  }));
}

interface Wish {
  /** What the visitor asked for; without it a usual amount is taken. */
  count: number | null;
  offersCount: number;
  /** Among the offers that are shown. */
  largestStock: number;
}

/** Null while the filters name no single good. */
export async function marketFacts(
  ctx: Ctx,
  definition: Definition,
  filter: OfferFilter,
  wish: Wish,
): Promise<MarketFacts | null> {
  if (!namesOneGood(definition, filter)) return null;
  const key = JSON.stringify(filter);
  const { services, db } = ctx;
  const histogram = await histogramCache.read(services, db, key, () =>
    selectHistogram(db, filter, BUCKETS, ctx.now),
  );
  const bestMicros = histogram[0]?.low ?? null;
  const best = bestMicros === null ? null : priceFromMicros(bestMicros);
  const amounts = best === null || best <= 0 ? [] : usualAmounts(best, wish.largestStock);
  const count = wish.count ?? usualAmount(amounts);
  const found =
    count === null
      ? { cheapest: null, basket: null }
      : await basketCache.read(services, db, `${count} ${key}`, () =>
          findBasket(ctx, filter, count),
        );
  return {
    best_price: best,
    offers_count: wish.offersCount,
    histogram: presentHistogram(histogram),
    amounts,
    ...found,
  };
}
