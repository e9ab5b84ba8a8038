/** The public list of offers: cards by keyset, counts behind the filters, the market at a glance. */
import type * as v from 'valibot';
import type { offerListQuerySchema } from '~/contracts/offers/offers.contract.ts';
import type { OfferList } from '~/contracts/offers/offers.schemas.ts';
import { microsFromPrice } from '~/kernel/money.ts';
import type { Ctx } from '../../../context.ts';
import { createShortCache } from '../../../infra/short-cache.ts';
import {
  definitionOf,
  findCategory,
  shelfOf,
  statsOf,
  type Definition,
  type Shelf,
} from '../../catalogue/index.ts';
import { tokenOf } from '../offer-attributes.ts';
import {
  countFacets,
  selectCards,
  selectSellerCards,
  type CardRow,
  type FacetCount,
} from '../offer-list.repository.ts';
import {
  decodeCursor,
  encodeCursor,
  filterGroups,
  sortOrder,
  type FilterGroup,
  type OfferFilter,
  type SortOrder,
} from '../offer-query.ts';
import { presentCommonFacets, presentFacets, presentGames } from './present-facets.ts';
import { presentCards } from './present-cards.ts';
import { marketFacts } from './market-facts.ts';
import { bandOfList } from './show-band.ts';

export type ListInput = v.InferOutput<typeof offerListQuerySchema>;

/** Counts behind filters may lag a little; in large categories, where counting takes longer, a little more. */
const facetCache = createShortCache<FacetCount[]>({ seconds: 3, max: 2_000 });
const largeFacetCache = createShortCache<FacetCount[]>({ seconds: 30, max: 1_000 });
const LARGE_CATEGORY = 5_000;

/** The categories that a list is about; empty when the request names something that does not exist. */
function categoriesFor(shelf: Shelf, input: ListInput): string[] {
  if (input.game !== undefined) {
    const game = shelf.gameByAlias.get(input.game);
    if (!game) return [];
    if (input.category !== undefined) {
      const category = findCategory(shelf, game, input.category);
      return category && (input.base === undefined || category.base === input.base)
        ? [category.id]
        : [];
    }
  } else if (input.category !== undefined) return [];
  return [...shelf.categoryById.values()]
    .filter((category) => input.base === undefined || category.base === input.base)
    .filter(
      (category) =>
        input.game === undefined || shelf.gameById.get(category.game_id)?.alias === input.game,
    )
    .map((category) => category.id);
}

/** The URL part of a facet value: `divine_orb` is `divine-orb`. */
export function facetAlias(value: string): string {
  return value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The value of the category's first facets that an alias names. */
export function facetByAlias(
  definition: Definition,
  alias: string,
): { key: string; value: string } | null {
  for (const key of definition.category.facet_keys) {
    const attribute = definition.attributes.find((candidate) => candidate.key === key);
    const option = attribute?.options.find((candidate) => facetAlias(candidate.value) === alias);
    if (option) return { key, value: option.value };
  }
  return null;
}

function groupsFor(definition: Definition | null, input: ListInput): FilterGroup[] {
  if (!definition) return [];
  const groups = filterGroups(definition.attributes, input.filter ?? []);
  if (input.alias === undefined) return groups;
  const facet = facetByAlias(definition, input.alias);
  // An unknown alias names a market without offers, not the whole category.
  const pinned: FilterGroup = facet
    ? { key: facet.key, kind: 'tokens', tokens: [tokenOf(facet.key, facet.value)] }
    : { key: '', kind: 'tokens', tokens: [] };
  return [pinned, ...groups.filter((group) => group.key !== pinned.key)];
}

/** The index over all titles knows groups of three letters; one category is small enough for fewer. */
const SHORTEST_SEARCH = 3;

function searchOf(text: string | undefined, isOneCategory: boolean): string | null {
  const search = text ?? '';
  return search === '' || (!isOneCategory && search.length < SHORTEST_SEARCH) ? null : search;
}

function filterOf(
  categoryIds: readonly string[],
  definition: Definition | null,
  input: ListInput,
): OfferFilter {
  const micros = (cents: number | undefined): number | null =>
    cents === undefined ? null : microsFromPrice(cents);
  return {
    categoryIds,
    groups: groupsFor(definition, input),
    priceMinMicros: micros(input.price_min),
    priceMaxMicros: micros(input.price_max),
    withinMinutes: input.delivery_minutes ?? null,
    instant: input.instant === true,
    online: input.online === true,
    sellerLevel: input.seller_level ?? 0,
    volume: input.volume === true,
    sellerId: input.seller ?? null,
    search: searchOf(input.search, definition !== null),
  };
}

/** One page of cards and the cursor behind it. */
export async function pageOfCards(
  ctx: Ctx,
  filter: OfferFilter,
  order: SortOrder,
  page: { limit: number; cursor?: string | undefined; count?: number | undefined },
) {
  const after = page.cursor === undefined ? null : decodeCursor(order, page.cursor);
  if (filter.categoryIds.length === 0) return { data: [], next_cursor: null };
  const rows = await selectCards(ctx.db, {
    filter,
    order,
    after,
    limit: page.limit + 1,
    now: ctx.now,
  });
  return cardsAndCursor(ctx, order, rows, page.limit, page.count ?? null);
}

/** Presents a page that was read one row longer than asked: the extra row tells whether there is more. */
async function cardsAndCursor(
  ctx: Ctx,
  order: SortOrder,
  rows: readonly CardRow[],
  limit: number,
  count: number | null,
) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const key = last?.[order.column];
  return {
    data: await presentCards(ctx, shown, count),
    next_cursor:
      last && key !== null && key !== undefined
        ? encodeCursor(order, {
            key: key instanceof Date ? key.toISOString() : key,
            id: last.id,
          })
        : null,
  };
}

async function facetsOf(
  ctx: Ctx,
  definition: Definition | null,
  filter: OfferFilter,
): Promise<FacetCount[]> {
  const numberKeys = (definition?.attributes ?? [])
    .filter((attribute) => attribute.filterable && attribute.type === 'number')
    .map((attribute) => attribute.key);
  const stats = await statsOf(ctx);
  const offers = filter.categoryIds.reduce(
    (sum, id) => sum + (stats.ofCategory.get(id)?.offers_count ?? 0),
    0,
  );
  const cache = offers > LARGE_CATEGORY ? largeFacetCache : facetCache;
  return cache.read(ctx.services, ctx.db, JSON.stringify(filter), () =>
    countFacets(ctx.db, filter, numberKeys, ctx.now),
  );
}

/**
 * A list of one category brings its facets, one over several those of all games, and market facts when it is a currency market. Queries: the page, the
 * counts, and three for a market; all but the page are kept for some seconds.
 */
export async function listOffers(ctx: Ctx, input: ListInput): Promise<OfferList> {
  const shelf = await shelfOf(ctx);
  const categoryIds = categoriesFor(shelf, input);
  const [only, ...others] = categoryIds;
  const isOneCategory = input.category !== undefined && others.length === 0;
  const definition = only !== undefined && isOneCategory ? await definitionOf(ctx, only) : null;
  const filter = filterOf(categoryIds, definition, input);
  const order = sortOrder(input.sort, definition?.category.price_precision === 'micros');
  const page = await pageOfCards(ctx, filter, order, input);
  const counts = categoryIds.length === 0 ? [] : await facetsOf(ctx, definition, filter);
  const total = counts.find((count) => count.kind === 'total')?.count ?? 0;
  return {
    data: page.data,
    meta: { total, total_is_exact: true, next_cursor: page.next_cursor },
    facets: definition ? presentFacets(definition, filter, counts, ctx.locale) : [],
    games: definition ? [] : presentGames(shelf, counts),
    common: presentCommonFacets(counts),
    band: definition ? await bandOfList(ctx, definition, filter) : null,
    market:
      definition?.category.base === 'currency'
        ? await marketFacts(ctx, definition, filter, {
            count: input.count ?? null,
            offersCount: total,
            largestStock: Math.max(1, ...page.data.map((card) => card.in_stock)),
          })
        : null,
  };
}

/** Listed offers of a seller, newest first. */
export async function listOfSeller(
  ctx: Ctx,
  sellerId: string,
  page: { limit: number; cursor?: string | undefined },
) {
  const order = sortOrder('newest', false);
  const after = page.cursor === undefined ? null : decodeCursor(order, page.cursor);
  const rows = await selectSellerCards(ctx.db, sellerId, after, page.limit + 1);
  return cardsAndCursor(ctx, order, rows, page.limit, null);
}
