/** The home page's figures: all measured, cached for some seconds. */
import type * as v from 'valibot';
import type { MarketSummaryRow } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { homeSchema } from '~/contracts/offers/offers.contract.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { tag } from '../../../core/cache-tags.ts';
import {
  definitionsOf,
  localized,
  localizedLabel,
  presentCategoryRef,
  presentUnit,
  catalogueIndexOf,
  type CategoryHead,
  type Definition,
  type CatalogueIndex,
} from '../../catalogue/index.ts';
import { newestOffers } from '../../listing/index.ts';
import { findMarketSummary, findTotals, type MarketSummaryLine } from '../../market/index.ts';
import { recentReviews } from '../../reviews/index.ts';

export type Home = v.InferOutput<typeof homeSchema>;

const BOARD_ROWS = 6;
/** Categories that are queried; those without offers leave their row to the next. */
const BOARD_CANDIDATES = 12;
const NEWEST = 9;
const REVIEWS = 5;

const homeCache = createMemoryCache<Home>({ seconds: 5, max: 10 });

/** Currency categories of the most popular games first. */
function currencyCategories(catalogueIndex: CatalogueIndex): CategoryHead[] {
  return catalogueIndex.games.flatMap((game) =>
    (catalogueIndex.categoriesOfGame.get(game.id) ?? []).filter(
      (category) => category.base === 'currency',
    ),
  );
}

/** The good that the market sells, where the category has several; else its first facet. */
function facetOf(
  definition: Definition,
  line: MarketSummaryLine,
  ctx: Ctx,
): MarketSummaryRow['facet'] {
  const token = line.tokens.find(({ key }) => key === 'item') ?? line.tokens[0];
  const attribute = definition.attributes.find(({ key }) => key === token?.key);
  const option = attribute?.options.find(({ value }) => value === token?.value);
  if (!attribute || !option) return null;
  return {
    key: attribute.key,
    value: option.value,
    label: localizedLabel(option.label, ctx.locale),
  };
}

/** The labels of the market's other facets: "Fate of the Vaal, softcore". */
function detailsOf(
  definition: Definition,
  line: MarketSummaryLine,
  ctx: Ctx,
  shown: string | undefined,
) {
  return line.tokens.flatMap((token) => {
    const attribute = definition.attributes.find(({ key }) => key === token.key);
    const option = attribute?.options.find(({ value }) => value === token.value);
    if (!attribute || !option || attribute.key === shown) return [];
    return [
      {
        key: attribute.key,
        label: localized(attribute, 'label', ctx.locale),
        value: option.value,
        display: localizedLabel(option.label, ctx.locale),
      },
    ];
  });
}

function marketSummaryRow(
  ctx: Ctx,
  catalogueIndex: CatalogueIndex,
  line: MarketSummaryLine,
  definition: Definition,
): MarketSummaryRow {
  const facet = facetOf(definition, line, ctx);
  return {
    category: presentCategoryRef(catalogueIndex, line.categoryId, ctx.locale),
    facet,
    details: detailsOf(definition, line, ctx, facet?.key),
    unit: presentUnit(definition.category, ctx.locale),
    offers_count: line.offersCount,
    lowest_price: priceFromMicros(line.lowestMicros),
    series: line.series.map(({ day, micros }) => ({
      day,
      price: micros === null ? null : priceFromMicros(micros),
    })),
    change_percent: line.changePercent,
  };
}

/** The lowest prices of the first of these categories that have offers, with their 7 days. */
export async function marketSummaryOf(
  ctx: Ctx,
  categories: readonly CategoryHead[],
  most: number,
): Promise<MarketSummaryRow[]> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const lines = await findMarketSummary(
    ctx,
    categories.map((category) => category.id),
  );
  const shown = lines.slice(0, most);
  const definitions = await definitionsOf(
    ctx,
    shown.map((line) => line.categoryId),
  );
  return shown.flatMap((line) => {
    const definition = definitions.get(line.categoryId);
    return definition ? [marketSummaryRow(ctx, catalogueIndex, line, definition)] : [];
  });
}

async function loadHome(ctx: Ctx): Promise<Home> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const currencies = currencyCategories(catalogueIndex);
  const rows = await marketSummaryOf(ctx, currencies.slice(0, BOARD_CANDIDATES), BOARD_ROWS);
  const totals = await findTotals(ctx);
  return {
    board: { rows, total: currencies.length },
    newly_added: await newestOffers(ctx, NEWEST),
    recent_reviews: await recentReviews(ctx, REVIEWS),
    totals: {
      games: catalogueIndex.games.length,
      offers: totals.offers,
      sellers: totals.sellers,
      completed_orders: totals.completedOrders,
    },
  };
}

/** Cache tags of the home page: any offer may become its newest or cheapest. */
function tagsOf({ newly_added: newest, recent_reviews: reviews }: Home): string[] {
  return [
    tag.offers,
    tag.reviews,
    tag.counts,
    ...newest.flatMap((card) => [tag.offer(card.id), tag.seller(card.seller.id)]),
    ...reviews.flatMap((review) => [tag.seller(review.reviewer.id), tag.seller(review.seller.id)]),
  ];
}

/** Seven queries, at most every five seconds per language. */
export async function home(ctx: Ctx): Promise<Home> {
  const load = () => loadHome(ctx);
  const shown = await homeCache.read(ctx.services, ctx.db, ctx.locale, load, tagsOf);
  ctx.addCacheTags(...tagsOf(shown));
  return shown;
}
