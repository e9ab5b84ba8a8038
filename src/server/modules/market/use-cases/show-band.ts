/** The fair price band of a market: what its completed orders of the last 30 days cost per unit. */
import type { PriceBand as PriceBandOutput } from '~/contracts/offers/offers.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import type { AttributeRow, Definition } from '../../catalogue/index.ts';
import { marketKey, marketTokens, tokenOf } from '../../offers/index.ts';
import {
  selectMedians,
  selectSalesOfCategory,
  selectSalesOfMarkets,
} from '../market.repository.ts';
import { computePriceBand, MIN_SAMPLE, type PriceBand } from '../price-band.ts';

/** The filter on one attribute: some of its values, or a number range, which identifies no market. */
type Choice =
  | { key: string; kind: 'tokens'; tokens: readonly string[] }
  | { key: string; kind: 'range' };

/** Filters that identify markets of a category; compatible with those of a list. */
export interface MarketFilter {
  groups: readonly Choice[];
}

const DAY_MS = 86_400_000;
const BAND_DAYS = 30;

/** The band of 30 days hardly changes within a minute. */
const bandCache = createMemoryCache<PriceBand>({ seconds: 60, max: 5_000 });

/** Up to this many markets are read by key; for more, the newest orders of the category are scanned. */
const MOST_MARKETS = 32;

/** The facet that identifies the good where a currency category has several: orbs, runes. */
const GOOD_KEY = 'item';

async function loadBand(ctx: Ctx, categoryId: string, keys: readonly string[]): Promise<PriceBand> {
  const since = new Date(ctx.now.getTime() - BAND_DAYS * DAY_MS);
  const select = keys.length > MOST_MARKETS ? selectSalesOfCategory : selectSalesOfMarkets;
  return computePriceBand(await select(ctx.db, categoryId, keys, since));
}

function presentBand(band: PriceBand): PriceBandOutput {
  const { sample, usual, chart } = band;
  return {
    days: BAND_DAYS,
    sample,
    usual: usual && {
      from: priceFromMicros(usual.from),
      to: priceFromMicros(usual.to),
      median: priceFromMicros(usual.median),
    },
    chart: chart && {
      from: priceFromMicros(chart.from),
      to: priceFromMicros(chart.to),
      orders: chart.orders,
    },
  };
}

async function showBand(
  ctx: Ctx,
  categoryId: string,
  keys: readonly string[],
): Promise<PriceBandOutput> {
  const key = `${categoryId} ${keys.join(' ')}`;
  const band = await bandCache.read(ctx.services, ctx.db, key, () =>
    loadBand(ctx, categoryId, keys),
  );
  return presentBand(band);
}

/** Values that an offer of the category may have for a facet; null is an offer without one. */
function valuesOf(attribute: AttributeRow): (string | boolean | null)[] {
  const values =
    attribute.type === 'boolean'
      ? [true, false]
      : attribute.type === 'select'
        ? attribute.options.map(({ value }) => value)
        : [];
  return attribute.required && values.length > 0 ? values : [...values, null];
}

/** The keys of all markets that match a filter. */
export function marketKeysOf(
  definition: Pick<Definition, 'attributes'> & { category: { facet_keys: readonly string[] } },
  filter: MarketFilter,
): string[] {
  const { facet_keys: facetKeys } = definition.category;
  let markets: Record<string, string | boolean>[] = [{}];
  for (const key of facetKeys) {
    const attribute = definition.attributes.find((candidate) => candidate.key === key);
    if (!attribute) continue;
    const group = filter.groups.find((candidate) => candidate.key === key);
    const allowed = valuesOf(attribute).filter(
      (value) =>
        group?.kind !== 'tokens' || (value !== null && group.tokens.includes(tokenOf(key, value))),
    );
    markets = markets.flatMap((market) =>
      allowed.map((value) => (value === null ? market : { ...market, [key]: value })),
    );
  }
  return markets.map((market) => marketKey(facetKeys, market));
}

/**
 * Whether a filter selects one good (prices of different goods are not comparable): a currency category with several
 * goods needs a selected one, other categories need a value for each of their facets.
 */
export function namesOneGood(definition: Definition, filter: MarketFilter): boolean {
  const { base, facet_keys: facetKeys } = definition.category;
  const chosen = (key: string): boolean => {
    const group = filter.groups.find((candidate) => candidate.key === key);
    return group?.kind === 'tokens' && group.tokens.length === 1;
  };
  if (base === 'currency') return !facetKeys.includes(GOOD_KEY) || chosen(GOOD_KEY);
  return facetKeys.length > 0 && facetKeys.every(chosen);
}

/** The band of a list; null while its filters do not select one good. */
export async function bandOfList(
  ctx: Ctx,
  definition: Definition,
  filter: MarketFilter,
): Promise<PriceBandOutput | null> {
  if (!namesOneGood(definition, filter)) return null;
  const keys = marketKeysOf(definition, filter);
  return keys.length === 0 ? null : showBand(ctx, definition.category.id, keys);
}

/** The band of an offer's own market; null where its category has none. */
export async function bandOfOffer(
  ctx: Ctx,
  offer: { category_id: string; market_key: string },
): Promise<PriceBandOutput | null> {
  if (offer.market_key === '') return null;
  return showBand(ctx, offer.category_id, [offer.market_key]);
}

/** Whether all offers of a market are the same good, so that their prices can be compared. */
export function isOneGood(definition: Definition, market: string): boolean {
  const groups = marketTokens(market).map(({ key, value }) => ({
    key,
    kind: 'tokens' as const,
    tokens: [tokenOf(key, value)],
  }));
  return namesOneGood(definition, { groups });
}

/** What buyers usually paid per unit in these markets, in micros; a market with too few sales is missing. */
export async function mediansOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  categoryId: string,
  markets: readonly string[],
): Promise<Map<string, number>> {
  const since = new Date(ctx.now.getTime() - BAND_DAYS * DAY_MS);
  const rows = await selectMedians(ctx.db, categoryId, markets, since);
  return new Map(
    rows.flatMap(({ key, sample, median }) =>
      median === null || sample < MIN_SAMPLE ? [] : [[key, median]],
    ),
  );
}
