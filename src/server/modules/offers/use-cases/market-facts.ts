/** A currency market at a glance: prices on sale, usual prices, and the cheapest way to buy a count. */
import type { MarketFacts } from '~/contracts/offers/offers.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../context.ts';
import { createShortCache } from '../../../infra/short-cache.ts';
import type { Definition } from '../../catalogue/index.ts';
import { cheapestBasket, type Basket } from '../basket.ts';
import { selectSalePrices, type SalePrices } from '../market.repository.ts';
import {
  selectHistogram,
  selectMarketOffers,
  type HistogramRow,
} from '../offer-list.repository.ts';
import type { OfferFilter } from '../offer-query.ts';
import { discountSteps } from '../offers.presenter.ts';

const DAY_MS = 86_400_000;
/** Fewer orders say nothing about what is usual. */
const MIN_SAMPLE = 10;
const BUCKETS = 36;
/** How many of the cheapest offers are looked through for a basket; pairs grow with the square. */
const BASKET_OFFERS = 30;

interface Prices {
  days: 7 | 30;
  sales: SalePrices;
  histogram: HistogramRow[];
  best: number | null;
}

const priceCache = createShortCache<Prices>({ seconds: 5, max: 1_000 });
const basketCache = createShortCache<Basket>({ seconds: 2, max: 1_000 });

/** Tokens of the filter that belong to the market itself, per facet key. */
function marketGroups(definition: Definition, filter: OfferFilter): string[][] {
  return filter.groups.flatMap((group) =>
    group.kind === 'tokens' && definition.category.facet_keys.includes(group.key)
      ? [group.tokens]
      : [],
  );
}

/** The facet that names the good itself where a currency category holds several: orbs, runes. */
const GOOD_KEY = 'item';

/** Prices of different goods say nothing together: where there are several, the filters must name one. */
function isOneGood(definition: Definition, filter: OfferFilter): boolean {
  if (!definition.category.facet_keys.includes(GOOD_KEY)) return true;
  const group = filter.groups.find((candidate) => candidate.key === GOOD_KEY);
  return group?.kind === 'tokens' && group.tokens.length === 1;
}

async function loadPrices(ctx: Ctx, definition: Definition, filter: OfferFilter): Promise<Prices> {
  const groups = marketGroups(definition, filter);
  const since = (days: number): Date => new Date(ctx.now.getTime() - days * DAY_MS);
  const { id } = definition.category;
  const week = await selectSalePrices(ctx.db, id, groups, since(7));
  const days = week.sample >= MIN_SAMPLE ? 7 : 30;
  const sales = days === 7 ? week : await selectSalePrices(ctx.db, id, groups, since(30));
  const histogram = await selectHistogram(ctx.db, filter, BUCKETS, ctx.now);
  return { days, sales, histogram, best: histogram[0]?.low ?? null };
}

async function loadBasket(ctx: Ctx, filter: OfferFilter, count: number): Promise<Basket> {
  const limit = BASKET_OFFERS;
  const base = { filter, now: ctx.now, maxMinimum: count, limit };
  // Those that can fill the count alone, and those that are cheapest but small.
  const whole = await selectMarketOffers(ctx.db, { ...base, minStock: count });
  const cheap = await selectMarketOffers(ctx.db, { ...base, minStock: 1 });
  const rows = [...new Map([...whole, ...cheap].map((row) => [row.id, row])).values()];
  return cheapestBasket(
    rows.map((row) => ({
      id: row.id,
      sellerId: row.seller_id,
      sellerName: row.public_name,
      priceMicros: row.price_micros,
      catalogPriceMicros: row.catalog_price_micros,
      inStock: row.in_stock,
      minPurchase: row.min_purchase,
      volumeDiscounts: discountSteps(row.volume_discounts),
    })),
    count,
  );
}

function presentBasket(basket: Basket): Pick<MarketFacts, 'cheapest' | 'split'> {
  const { single, split } = basket;
  return {
    cheapest: single && {
      offer_id: single.offer.id,
      count: single.count,
      total_amount: single.totalCents,
    },
    split: split && {
      parts: split.parts.map((part) => ({
        offer_id: part.offer.id,
        seller: { id: part.offer.sellerId, public_name: part.offer.sellerName },
        count: part.count,
        total_amount: part.totalCents,
      })),
      total_amount: split.totalCents,
      saves_amount: split.savesCents,
    },
  };
}

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

/** Null while the filters name no single good. */
export async function marketFacts(
  ctx: Ctx,
  definition: Definition,
  filter: OfferFilter,
  offersCount: number,
  count: number | null,
): Promise<MarketFacts | null> {
  if (!isOneGood(definition, filter)) return null;
  const key = JSON.stringify(filter);
  const { services, db } = ctx;
  const prices = await priceCache.read(services, db, key, () =>
    loadPrices(ctx, definition, filter),
  );
  const basket =
    count === null
      ? { single: null, split: null }
      : await basketCache.read(services, db, `${count} ${key}`, () =>
          loadBasket(ctx, filter, count),
        );
  const { sales } = prices;
  const isMeasured = sales.sample >= MIN_SAMPLE && sales.low !== null && sales.high !== null;
  return {
    best_price: prices.best === null ? null : priceFromMicros(prices.best),
    offers_count: offersCount,
    days: prices.days,
    sample: sales.sample,
    usual:
      isMeasured && sales.low !== null && sales.high !== null
        ? { from: priceFromMicros(sales.low), to: priceFromMicros(sales.high) }
        : null,
    median: isMeasured && sales.median !== null ? priceFromMicros(sales.median) : null,
    histogram: presentHistogram(prices.histogram),
    ...presentBasket(basket),
  };
}
