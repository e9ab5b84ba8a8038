/** The overview of a currency market: the prices of listed offers, and the cheapest basket for a count. */
import type { MarketOverview } from '~/contracts/offers/offers.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { tag } from '../../../core/cache-tags.ts';
import { usualAmount, usualAmounts } from '../amounts.ts';
import { findBasket, type FindOnSale } from './find-basket.ts';

const BUCKETS = 36;
/** Upper percentile of the histogram: outliers would squeeze all other offers. */
const HIGH_SHARE = 0.97;
/** As many of the cheapest offers tell which amounts can be had. */
const CHEAPEST = 24;

type Found = Pick<MarketOverview, 'cheapest' | 'basket'>;
const basketCache = createMemoryCache<Found>({ seconds: 5, max: 1_000 });

/** Cache tags of the offers and sellers in a basket. */
function tagsOf({ cheapest, basket }: Found): string[] {
  const parts = basket?.parts ?? [];
  return [
    ...(cheapest ? [tag.offer(cheapest.offer_id)] : []),
    ...parts.flatMap((part) => [tag.offer(part.offer_id), tag.seller(part.seller.id)]),
  ];
}

/**
 * Histogram of listed offers in equal steps between the lowest price and the 97th percentile; the last step holds the
 * rest. Steps without offers are included as 0.
 * @param prices in micros, rising
 */
export function histogramOf(prices: Float64Array): MarketOverview['histogram'] {
  const low = prices[0];
  const high = prices[Math.max(0, Math.ceil(prices.length * HIGH_SHARE) - 1)];
  if (low === undefined || high === undefined) return [];
  const only = high <= low;
  const width = only ? 0 : (high - low) / BUCKETS;
  const counts = Array.from({ length: only ? 1 : BUCKETS }, () => 0);
  for (const price of prices) {
    const bucket = only ? 0 : Math.min(BUCKETS - 1, Math.floor((price - low) / width));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts.map((offers, index) => ({
    from: priceFromMicros(Math.round(low + index * width)),
    to: priceFromMicros(Math.round(low + (index + 1) * width)),
    offers,
  }));
}

/** The result of a list of one good. */
export interface MarketQuestion {
  categoryId: string;
  /** Cache key of the list request: baskets are cached under it for some seconds. */
  key: string;
  offersCount: number;
  /** Unit prices of all of them, rising. */
  prices: Float64Array;
  findOnSale: FindOnSale;
}

/** Amounts to choose from, and the one that rows are priced for where the visitor chose none; null without offers. */
export interface MarketAmounts {
  amounts: number[];
  usual: number | null;
}

const amountsCache = createMemoryCache<MarketAmounts>({ seconds: 5, max: 1_000 });

/** Amounts of a market, none of them above the stock of its cheapest offers. */
export function marketAmounts(ctx: Ctx, question: MarketQuestion): Promise<MarketAmounts> {
  const { categoryId, key, prices } = question;
  const bestMicros = prices[0] ?? null;
  const best = bestMicros === null ? null : priceFromMicros(bestMicros);
  const load = async (): Promise<MarketAmounts> => {
    if (best === null || best <= 0) return { amounts: [], usual: null };
    const asked = { online: false, minStock: 1, limit: CHEAPEST, count: 1 };
    const cheapest = await question.findOnSale(asked);
    const stocks = cheapest.map((offer) => offer.in_stock);
    const amounts = usualAmounts(best, Math.max(1, ...stocks));
    return { amounts, usual: usualAmount(amounts) };
  };
  return amountsCache.read(ctx.services, ctx.db, `${best} ${key}`, load, () => [
    tag.category(categoryId),
  ]);
}

/** Call it for a single good only: prices of different goods are not comparable. */
export async function marketOverview(
  ctx: Ctx,
  question: MarketQuestion,
  { amounts }: MarketAmounts,
  count: number | null,
): Promise<MarketOverview> {
  const { categoryId, key, prices } = question;
  const bestMicros = prices[0] ?? null;
  const best = bestMicros === null ? null : priceFromMicros(bestMicros);
  const basket: Found =
    count === null
      ? { cheapest: null, basket: null }
      : await basketCache.read(
          ctx.services,
          ctx.db,
          `${count} ${key}`,
          () => findBasket(question.findOnSale, count),
          (found) => [tag.category(categoryId), ...tagsOf(found)],
        );
  ctx.addCacheTags(...tagsOf(basket));
  return {
    best_price: best,
    offers_count: question.offersCount,
    histogram: histogramOf(prices),
    amounts,
    ...basket,
  };
}
