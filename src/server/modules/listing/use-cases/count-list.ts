/** Facet counts of a list, and the ids of the matching offers where they are few (decision 0011). */
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { createBlockCache, type Block, type BlockCache } from '../block-cache.ts';
import { countBlocks, type CountedBlock, type FacetCount } from '../count-blocks.ts';
import { commonColumns, detailColumns, idBytes, placeOf } from '../offer-block.ts';
import {
  selectBlocks,
  selectCandidates,
  selectChanged,
  selectIdsAt,
  selectOnlineNumbers,
  type ChangedRow,
} from '../offer-blocks.repository.ts';
import type { Whereabouts } from '../offer-list.repository.ts';
import type { OfferFilter } from '../offer-query.ts';

/** The facet counts, and the access plan for the matching offers. */
export interface ListCounts extends Whereabouts {
  counts: readonly FacetCount[];
  /** False when something was not counted; then every count is a lower bound. */
  isExact: boolean;
  /** Unit prices of all matching offers, rising; empty unless asked for. */
  prices: Float64Array;
}

export interface CountRequest {
  filter: OfferFilter;
  /** All categories to count in; those of the filter are among them. */
  categoryIds: readonly string[];
  /** Number attributes whose bounds are needed; null in lists of several categories, which have no attributes. */
  numberKeys: readonly string[] | null;
  withPrices: boolean;
}

/** Maximum number of unpacked changes that are read; with more, counts are lower bounds. */
const MOST_CHANGES = 5_000;
/** Maximum number of offers of a search or a seller that are read; with more, counts are lower bounds. */
const MOST_CANDIDATES = 500;
/** Maximum number of matching ids returned. */
const MOST_IDS = 2_000;
/** Up to this size an index scan is always fast, and pages do not depend on cached counts. */
const SMALL_CATEGORY = 2_000;
/** Rows that a page reads of a category by index scan when all match: for a single one, and for each of several. */
const PAGE_ROWS = { alone: 37, among: 6 };

const caches = new WeakMap<object, BlockCache>();
const onlineCache = createMemoryCache<Uint8Array>({ seconds: 3 });

function cacheOf(services: object): BlockCache {
  const cache = caches.get(services) ?? createBlockCache();
  caches.set(services, cache);
  return cache;
}

/** Clears the block cache of this process: the next list reads everything from the database. */
export function forgetBlocks(services: object): void {
  caches.delete(services);
  onlineCache.forget(services);
}

/** An array with 1 at the number of each seller who is online. */
function onlineSellers(ctx: Ctx): Promise<Uint8Array> {
  return onlineCache.read(ctx.services, ctx.db, 'online', async () => {
    const numbers = await selectOnlineNumbers(ctx.db, ctx.now);
    const online = new Uint8Array(numbers.reduce((most, number) => Math.max(most, number), 0) + 1);
    for (const number of numbers) online[number] = 1;
    return online;
  });
}

async function loadBlocks(
  ctx: Ctx,
  { categoryIds, numberKeys }: CountRequest,
  idsOf: readonly string[],
): Promise<Block[]> {
  const cache = cacheOf(ctx.services);
  const withDetails = numberKeys !== null;
  const isComplete = (block: Block): boolean =>
    (!withDetails || block.details !== null) &&
    (block.ids !== null || !idsOf.includes(block.categoryId));
  const read = async (known: ReturnType<BlockCache['known']>) =>
    cache.join(await selectBlocks(ctx.db, { categoryIds, known, withDetails, idsOf }));
  const blocks = await read(cache.known(categoryIds));
  if (blocks?.every(isComplete)) return blocks;
  // A cached part was evicted, or is missing, since the query: read everything.
  return (await read({ common: [], details: [], ids: [] })) ?? [];
}

/** Positions of changed offers in a block, to be skipped: their current state is in separate blocks. */
function skippedIn(block: Block, changedIds: readonly Buffer[]): ReadonlySet<number> | null {
  const { ids } = block;
  if (!ids || changedIds.length === 0) return null;
  const places = changedIds.map((id) => placeOf(ids, id)).filter((place) => place >= 0);
  return places.length === 0 ? null : new Set(places);
}

interface Source {
  block: CountedBlock;
  /** Locates the offer at a position: by its id, or by where its id can be read. */
  spot(place: number): { id: string } | { version: number; place: number };
}

function packedSources(
  blocks: readonly Block[],
  changed: ReadonlyMap<string, readonly Buffer[]>,
  online: Uint8Array,
): Source[] {
  return blocks.map((stored) => {
    const block: CountedBlock = {
      categoryId: stored.categoryId,
      common: stored.common,
      details: stored.details,
      sellers: stored.common.sellers,
      online,
      skipped: skippedIn(stored, changed.get(stored.categoryId) ?? []),
    };
    return { block, spot: (place) => ({ version: stored.version, place }) };
  });
}

/** Builds blocks from offers that have changed since they were packed. */
function changedSources(rows: readonly ChangedRow[], withDetails: boolean): Source[] {
  const listed = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  return [...Map.groupBy(listed, (row) => row.category_id)].map(([categoryId, own]) => ({
    block: {
      categoryId,
      common: commonColumns(own),
      details: withDetails ? detailColumns(own) : null,
      // Some of these sellers have no number yet: the position is used instead.
      sellers: Uint32Array.from(own, (_, place) => place),
      online: Uint8Array.from(own, (row) => (row.is_online ? 1 : 0)),
      skipped: null,
    },
    spot: (place) => ({ id: own[place]?.id ?? '' }),
  }));
}

async function idsAt(ctx: Ctx, sources: readonly Source[], places: readonly Uint32Array[]) {
  const spots = sources.flatMap(({ spot }, index) => Array.from(places[index] ?? [], spot));
  const known = spots.flatMap((spot) => ('id' in spot ? [spot.id] : []));
  const packed = spots.flatMap((spot) => ('id' in spot ? [] : [spot]));
  return packed.length === 0 ? known : [...known, ...(await selectIdsAt(ctx.db, packed))];
}

/**
 * Chooses the access path per category: where an index scan would read many rows to fill a page, the ids of the
 * matches are returned; the break-even is at about the square root of the category's size.
 */
async function findRare(
  ctx: Ctx,
  sources: readonly Source[],
  places: readonly Uint32Array[],
): Promise<Whereabouts> {
  const sizes = new Map<string, { all: number; matching: number }>();
  for (const [index, { block }] of sources.entries()) {
    const size = sizes.get(block.categoryId) ?? { all: 0, matching: 0 };
    size.all += block.common.size;
    size.matching += places[index]?.length ?? 0;
    sizes.set(block.categoryId, size);
  }
  const byMatches = [...sizes].toSorted(([, a], [, b]) => a.matching - b.matching);
  const rows = sizes.size === 1 ? PAGE_ROWS.alone : PAGE_ROWS.among;
  const total = byMatches.reduce((sum, [, { matching }]) => sum + matching, 0);
  const rare = new Set<string>();
  let named = 0;
  for (const [id, { all, matching }] of byMatches) {
    const isFrequent = matching === all || matching > Math.sqrt(rows * all);
    if (matching > 0 && (isFrequent || named + matching > MOST_IDS)) continue;
    rare.add(id);
    named += matching;
  }
  const isRare = ({ block }: Source): boolean => rare.has(block.categoryId);
  return {
    ids: await idsAt(
      ctx,
      sources.filter(isRare),
      places.filter((_, index) => sources[index] !== undefined && isRare(sources[index])),
    ),
    frequentIn: byMatches
      .filter(([id]) => !rare.has(id))
      .map(([categoryId, { matching }]) => ({ categoryId, share: matching / total })),
    isSmall: false,
  };
}

function pricesAt(sources: readonly Source[], places: readonly Uint32Array[]): Float64Array {
  const prices = new Float64Array(places.reduce((sum, own) => sum + own.length, 0));
  let at = 0;
  for (const [index, { block }] of sources.entries()) {
    for (const place of places[index] ?? []) {
      prices[at] = block.common.prices[place] ?? 0;
      at += 1;
    }
  }
  return prices.toSorted();
}

/**
 * Packed blocks and the changes since. The changes are read first: when a category is packed between the two reads,
 * a change is seen twice but never missed.
 */
async function packedAndChanged(ctx: Ctx, request: CountRequest) {
  const { categoryIds, numberKeys } = request;
  const rows = await selectChanged(ctx.db, categoryIds, ctx.now, MOST_CHANGES);
  const byCategory = Map.groupBy(rows, (row) => row.category_id);
  const blocks = await loadBlocks(ctx, request, [...byCategory.keys()]);
  const changed = new Map(
    [...byCategory].map(([id, own]) => [id, own.map((row) => idBytes(row.offer_id))]),
  );
  const sources = [
    ...packedSources(blocks, changed, await onlineSellers(ctx)),
    ...changedSources(rows, numberKeys !== null),
  ];
  return { sources, isExact: rows.length <= MOST_CHANGES };
}

/** Offers of a search or a seller, read by index: blocks contain no titles, and a seller's offers are in many. */
async function candidates(ctx: Ctx, { filter, categoryIds, numberKeys }: CountRequest) {
  const rows = await selectCandidates(ctx.db, filter, categoryIds, ctx.now, MOST_CANDIDATES);
  const isExact = rows.length <= MOST_CANDIDATES;
  const counted = rows.slice(0, MOST_CANDIDATES);
  return { sources: changedSources(counted, numberKeys !== null), isExact };
}

/** Access plan by index scan alone, with equal shares because the number of matches is unknown. */
const alike = (categoryIds: readonly string[]): Whereabouts['frequentIn'] =>
  categoryIds.map((categoryId) => ({ categoryId, share: 1 / categoryIds.length }));

/** Facet counts of a list, each with all other filters applied. */
export async function countList(ctx: Ctx, request: CountRequest): Promise<ListCounts> {
  const { filter, numberKeys } = request;
  const isSought = filter.search !== null || filter.sellerId !== null || filter.ids !== null;
  const { sources, isExact } = isSought
    ? await candidates(ctx, request)
    : await packedAndChanged(ctx, request);
  const { counts, places } = countBlocks(
    sources.map(({ block }) => block),
    filter,
    numberKeys ?? [],
  );
  const prices = request.withPrices ? pricesAt(sources, places) : new Float64Array();
  const counted = { counts, isExact, prices };
  if (isSought) {
    // In one category an index scan quickly finds a frequent word; otherwise return the ids that were found.
    const isWalked = !isExact && filter.categoryIds.length === 1;
    return isWalked
      ? { ...counted, ids: [], frequentIn: alike(filter.categoryIds), isSmall: false }
      : { ...counted, ids: await idsAt(ctx, sources, places), frequentIn: [], isSmall: false };
  }
  const size = sources.reduce((sum, { block }) => sum + block.common.size, 0);
  if (filter.categoryIds.length === 1 && size <= SMALL_CATEGORY) {
    return { ...counted, ids: [], frequentIn: alike(filter.categoryIds), isSmall: true };
  }
  return { ...counted, ...(await findRare(ctx, sources, places)) };
}
