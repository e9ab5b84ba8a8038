/** The market summary: lowest prices of the busiest market of each currency category given, with its last 7 days. */
import type { Ctx } from '../../../core/context.ts';
import { countListedOffers } from '../../catalogue/index.ts';
import { marketTokens } from '../../offers/index.ts';
import {
  selectDailyPrices,
  selectLeadMarkets,
  selectTotals,
  type DayPrice,
} from '../market.repository.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;

export interface MarketSummaryLine {
  categoryId: string;
  marketKey: string;
  tokens: { key: string; value: string }[];
  offersCount: number;
  lowestMicros: number;
  /** The oldest day first, today last; null where nothing was sold. */
  series: { day: string; micros: number | null }[];
  /** First to last price of the series; null with fewer than two. */
  changePercent: number | null;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** In percent with one decimal. */
export function changePercent(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null);
  const [first] = known;
  const last = known.at(-1);
  if (known.length < 2 || first === undefined || last === undefined || first === 0) return null;
  return Math.round(((last - first) * 1000) / first) / 10;
}

function seriesOf(days: readonly string[], prices: readonly DayPrice[], today: number) {
  const byDay = new Map(prices.map((price) => [price.day, price.lowest_micros]));
  return days.map((day, index) => {
    const sold = byDay.get(day) ?? null;
    // Today's price is the best current offer.
    return { day, micros: index === days.length - 1 ? today : sold };
  });
}

/** Lines for the categories that have offers, in the given order. Two queries. */
export async function findMarketSummary(
  ctx: Pick<Ctx, 'db' | 'now'>,
  categoryIds: readonly string[],
): Promise<MarketSummaryLine[]> {
  const days = Array.from({ length: DAYS }, (_, index) =>
    dayOf(new Date(ctx.now.getTime() - (DAYS - 1 - index) * DAY_MS)),
  );
  const since = new Date(`${days[0]}T00:00:00.000Z`);
  const leads = await selectLeadMarkets(ctx.db, categoryIds, since);
  const prices = await selectDailyPrices(
    ctx.db,
    leads.map((lead) => ({ categoryId: lead.category_id, marketKey: lead.market_key })),
    since,
  );
  const pricesOf = Map.groupBy(prices, (price) => price.category_id);
  const leadOf = new Map(leads.map((lead) => [lead.category_id, lead]));
  return categoryIds.flatMap((categoryId) => {
    const lead = leadOf.get(categoryId);
    if (!lead) return [];
    const series = seriesOf(days, pricesOf.get(categoryId) ?? [], lead.lowest_micros);
    return [
      {
        categoryId,
        marketKey: lead.market_key,
        tokens: marketTokens(lead.market_key),
        offersCount: lead.offers_count,
        lowestMicros: lead.lowest_micros,
        series,
        changePercent: changePercent(series.map(({ micros }) => micros)),
      },
    ];
  });
}

/** Totals for the home page, from the stored statistics. */
export async function findTotals(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ offers: number; sellers: number; completedOrders: number }> {
  const { completed_orders: completedOrders, sellers } = await selectTotals(ctx.db);
  return { offers: await countListedOffers(ctx.db), sellers, completedOrders };
}
