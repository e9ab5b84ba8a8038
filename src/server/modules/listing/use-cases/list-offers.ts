/** The public list of offers: cards with keyset pagination, facet counts, market overview. */
import type * as v from 'valibot';
import type { offerListQuerySchema } from '~/contracts/offers/offers.contract.ts';
import type { ShopSort } from '~/contracts/offers/offer-sorts.ts';
import type { OfferList } from '~/contracts/offers/offers.schemas.ts';
import { microsFromPrice } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Position } from '../../../core/paging.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { tag } from '../../../core/cache-tags.ts';
import {
  definitionOf,
  findCategory,
  catalogueIndexOf,
  type CategoryHead,
  type Definition,
  type CatalogueIndex,
} from '../../catalogue/index.ts';
import {
  bandOfList,
  marketAmounts,
  marketOverview,
  namesOneGood,
  type MarketQuestion,
} from '../../market/index.ts';
import { tokenOf } from '../../offers/index.ts';
import {
  selectMarketOffers,
  selectSellerCards,
  type SortedCard,
  type Whereabouts,
} from '../offer-list.repository.ts';
import {
  costOrder,
  countOfCursor,
  decodeCursor,
  encodeCursor,
  filterGroups,
  isByCost,
  sortOrder,
  type FilterGroup,
  type OfferFilter,
  type SortOrder,
} from '../offer-query.ts';
import { countList, type ListCounts } from './count-list.ts';
import { findPage } from './find-page.ts';
import { presentCommonFacets, presentFacets, presentGames } from './present-facets.ts';
import { presentCards } from './present-cards.ts';

export type ListInput = v.InferOutput<typeof offerListQuerySchema>;

/** Deduplicates concurrent requests; a longer lifetime would show stale counts after an edit. */
const countCache = createMemoryCache<ListCounts>({ seconds: 1, max: 500 });

/** As many as are read to find one of somebody else. */
const CHEAPEST = 10;

/** The categories that a list covers. */
interface Scope {
  catalogueIndex: CatalogueIndex;
  /** Of a list of one category. */
  definition: Definition | null;
  /** All categories to count in; none when the request names something that does not exist. */
  categoryIds: readonly string[];
  /** Those of the chosen game. */
  chosenIds: readonly string[];
}

/** What a search found: the list is of these offers. */
export interface FoundOffers {
  ids: readonly string[];
  /** False when there may be more: then all counts mean "at least". */
  isExact: boolean;
}

/** Invalidates cached counts. */
export function forgetCounts(services: object): void {
  countCache.forget(services);
}

/** The URL segment of a facet value: `divine_orb` is `divine-orb`. */
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
  const pathFilter: FilterGroup = facet
    ? { key: facet.key, kind: 'tokens', tokens: [tokenOf(facet.key, facet.value)] }
    : { key: '', kind: 'tokens', tokens: [] };
  return [pathFilter, ...groups.filter((group) => group.key !== pathFilter.key)];
}

/** The trigram index over all titles needs three letters; one category is small enough for fewer. */
const SHORTEST_SEARCH = 3;

function searchOf(text: string | undefined, isOneCategory: boolean): string | null {
  const search = text ?? '';
  return search === '' || (!isOneCategory && search.length < SHORTEST_SEARCH) ? null : search;
}

function filterOf(
  categoryIds: readonly string[],
  definition: Definition | null,
  input: ListInput,
  found: FoundOffers | null,
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
    ids: found?.ids ?? null,
  };
}

/** One page of cards and the cursor behind it. */
async function pageOfCards(
  ctx: Ctx,
  filter: OfferFilter,
  order: SortOrder,
  page: { limit: number; after: Position | null; where: Whereabouts; count?: number | undefined },
) {
  const { after, where } = page;
  if (where.ids.length === 0 && where.frequentIn.length === 0) {
    return { data: [], next_cursor: null };
  }
  const catalogueIndex = await catalogueIndexOf(ctx);
  const request = { filter, order, after, limit: page.limit + 1, now: ctx.now };
  const isWholeMarket = filter.categoryIds.length === catalogueIndex.categoryById.size;
  const rows = await findPage(ctx.db, request, where, isWholeMarket && where.ids.length === 0);
  return cardsAndCursor(ctx, order, rows, page.limit, page.count ?? null);
}

/** Presents a page that was read with one extra row, which shows whether there is a next page. */
async function cardsAndCursor(
  ctx: Ctx,
  order: SortOrder,
  rows: readonly SortedCard[],
  limit: number,
  count: number | null,
) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const key = last?.sort_key;
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

/** Cache tag of the list: its category, or all listed offers. */
function subjectOf({ definition }: Scope): string {
  return definition ? tag.category(definition.category.id) : tag.offers;
}

/** Prices of different goods are not comparable: the market overview needs a filter for one good. */
const showsMarket = (definition: Definition, filter: OfferFilter): boolean =>
  definition.category.base === 'currency' && namesOneGood(definition, filter);

function countsOf(ctx: Ctx, scope: Scope, filter: OfferFilter): Promise<ListCounts> {
  const { definition, categoryIds } = scope;
  const numberKeys = definition?.attributes
    .filter((attribute) => attribute.filterable && attribute.type === 'number')
    .map((attribute) => attribute.key);
  const key = JSON.stringify([filter, categoryIds.length]);
  const load = () =>
    countList(ctx, {
      filter,
      categoryIds,
      numberKeys: numberKeys ?? null,
      withPrices: definition !== null && showsMarket(definition, filter),
    });
  return countCache.read(ctx.services, ctx.db, key, load, () => [subjectOf(scope)]);
}

async function scopeOf(ctx: Ctx, input: ListInput, isFound: boolean): Promise<Scope> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  if (input.category !== undefined) {
    const game = input.game === undefined ? undefined : catalogueIndex.gameByAlias.get(input.game);
    const category = game && findCategory(catalogueIndex, game, input.category);
    const fits = category && (input.base === undefined || category.base === input.base);
    const categoryIds = fits ? [category.id] : [];
    const definition = fits ? await definitionOf(ctx, category.id) : null;
    return { catalogueIndex, definition, categoryIds, chosenIds: categoryIds };
  }
  const ofBase = [...catalogueIndex.categoryById.values()].filter(
    (category) => input.base === undefined || category.base === input.base,
  );
  const isChosen = ({ game_id }: CategoryHead): boolean =>
    input.game === undefined || catalogueIndex.gameById.get(game_id)?.alias === input.game;
  const idsOf = (categories: readonly CategoryHead[]) => categories.map(({ id }) => id);
  // Other games are counted too when they share a base category, or the search.
  const chosenIds = idsOf(ofBase.filter(isChosen));
  const categoryIds = input.base === undefined && !isFound ? chosenIds : idsOf(ofBase);
  return { catalogueIndex, definition: null, categoryIds, chosenIds };
}

/** Finds the offers for a basket, using the access plan of the counted list. */
const onSale =
  (
    { db, now }: Ctx,
    filter: OfferFilter,
    where: Whereabouts,
    isOrderBook: boolean,
  ): MarketQuestion['findOnSale'] =>
  ({ online, minStock, limit, count }) =>
    selectMarketOffers(db, {
      filter: { ...filter, online: online || filter.online },
      where,
      now,
      minStock,
      limit,
      order: isOrderBook ? costOrder(count) : sortOrder('price'),
    });

/** Of a list that shows one good; null where prices are of different ones. */
function marketQuestion(
  ctx: Ctx,
  list: { definition: Definition; filter: OfferFilter; total: number; counted: ListCounts },
): MarketQuestion | null {
  const { definition, filter, counted } = list;
  if (!showsMarket(definition, filter)) return null;
  const isOrderBook = definition.category.price_precision === 'micros';
  return {
    categoryId: definition.category.id,
    key: JSON.stringify(filter),
    offersCount: list.total,
    prices: counted.prices,
    findOnSale: onSale(ctx, filter, counted, isOrderBook),
  };
}

/**
 * The order of a list and where its page begins. An order book is sorted for the count that its rows are priced for; a
 * cursor knows the count that the pages before it were sorted for.
 */
function orderOf(definition: Definition | null, input: ListInput, usual: number) {
  const { cursor, sort } = input;
  const isOrderBook = definition?.category.price_precision === 'micros';
  const order = isByCost(sort, isOrderBook)
    ? costOrder(input.count ?? countOfCursor(cursor) ?? usual)
    : sortOrder(sort, definition === null);
  return { order, after: cursor === undefined ? null : decodeCursor(order, cursor) };
}

/**
 * A list of one category includes its facets, and the market overview when it is filtered to one good of a currency; a list of
 * several includes their games. The counts come first, because they determine the access plan of the page.
 */
export async function listOffers(
  ctx: Ctx,
  input: ListInput,
  found: FoundOffers | null = null,
): Promise<OfferList> {
  const scope = await scopeOf(ctx, input, found !== null);
  const { catalogueIndex, definition } = scope;
  const filter = filterOf(scope.chosenIds, definition, input, found);
  ctx.addCacheTags(subjectOf(scope), tag.catalogue);
  const counted = await countsOf(ctx, scope, filter);
  const { counts } = counted;
  const total = counts.find((count) => count.kind === 'total')?.count ?? 0;
  const question = definition && marketQuestion(ctx, { definition, filter, total, counted });
  const amounts = question && (await marketAmounts(ctx, question));
  const { order, after } = orderOf(definition, input, amounts?.usual ?? 1);
  const page = await pageOfCards(ctx, filter, order, { ...input, after, where: counted });
  return {
    data: page.data,
    meta: {
      total,
      total_is_exact: counted.isExact && found?.isExact !== false,
      next_cursor: page.next_cursor,
    },
    facets: definition ? presentFacets(definition, filter, counts, ctx.locale) : [],
    games: definition ? [] : presentGames(catalogueIndex, counts),
    common: presentCommonFacets(counts),
    band: definition ? await bandOfList(ctx, definition, filter) : null,
    market:
      question && amounts
        ? await marketOverview(ctx, question, amounts, input.count ?? amounts.usual)
        : null,
  };
}

/** The cheapest offers of a list, by the price of one unit, with their sellers. Costs no more than a page of the list. */
export async function cheapestListed(
  ctx: Ctx,
  input: ListInput,
): Promise<{ id: string; sellerId: string; priceMicros: number }[]> {
  const scope = await scopeOf(ctx, input, false);
  const filter = filterOf(scope.chosenIds, scope.definition, input, null);
  const where = await countsOf(ctx, scope, filter);
  const rows = await selectMarketOffers(ctx.db, {
    filter,
    where,
    now: ctx.now,
    minStock: 1,
    limit: CHEAPEST,
    order: sortOrder('price'),
  });
  return rows.map(({ id, seller_id: sellerId, catalog_price_micros: priceMicros }) => ({
    id,
    sellerId,
    priceMicros,
  }));
}

/** Listed offers of a seller. */
export async function listOfSeller(
  ctx: Ctx,
  sellerId: string,
  page: { limit: number; cursor?: string | undefined; search?: string | undefined; sort: ShopSort },
) {
  ctx.addCacheTags(tag.offersOf(sellerId));
  const order = sortOrder(page.sort);
  const after = page.cursor === undefined ? null : decodeCursor(order, page.cursor);
  const search = page.search ? page.search : null;
  const limit = page.limit + 1;
  const rows = await selectSellerCards(ctx.db, sellerId, { order, search, after, limit });
  return cardsAndCursor(ctx, order, rows, page.limit, null);
}
