/** Counts behind the filters of a list, and which offers match where they are few (decision 0011). */
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

/** The counts, and where a page finds the offers that match. */
export interface ListCounts extends Whereabouts {
  counts: readonly FacetCount[];
  /** False when something was left out; then every count is "at least so many". */
  isExact: boolean;
  /** Unit prices of all matching offers, rising; empty unless asked for. */
  prices: Float64Array;
}

export interface CountRequest {
  filter: OfferFilter;
  /** All categories to count in; those of the filter are among them. */
  categoryIds: readonly string[];
  /** Number attributes to tell the bounds of; null in lists of several categories, which have no attributes. */
  numberKeys: readonly string[] | null;
  withPrices: boolean;
}

/** More changes than this that are not packed yet are not looked at: the counts are lower bounds then. */
const MOST_CHANGES = 5_000;
/** So many offers of a search or of a seller are looked at; of more, counts are lower bounds. */
const MOST_CANDIDATES = 500;
/** Ids are told of so many offers at most. */
const MOST_IDS = 2_000;
/** So few offers are walked through in no time, and pages are never behind the counts that are kept. */
const SMALL_CATEGORY = 2_000;
/** A page reads so many rows of a category along an index when all match: of one alone, and of each of several. */
const PAGE_ROWS = { alone: 37, among: 6 };

const caches = new WeakMap<object, BlockCache>();
const onlineCache = createMemoryCache<Uint8Array>({ seconds: 3 });

function cacheOf(services: object): BlockCache {
  const cache = caches.get(services) ?? createBlockCache();
  caches.set(services, cache);
  return cache;
}

/** Drops what this process has unpacked: the next list reads everything from the database. */
export function forgetBlocks(services: object): void {
  caches.delete(services);
  onlineCache.forget(services);
}

/** 1 at the number of each seller who is online. */
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
  // Something that was here has given way while the database answered: read everything.
  return (await read({ common: [], details: [], ids: [] })) ?? [];
}

/** Places of changed offers in a block; what is true of them now stands in blocks of their own. */
function skippedIn(block: Block, changedIds: readonly Buffer[]): ReadonlySet<number> | null {
  const { ids } = block;
  if (!ids || changedIds.length === 0) return null;
  const places = changedIds.map((id) => placeOf(ids, id)).filter((place) => place >= 0);
  return places.length === 0 ? null : new Set(places);
}

interface Source {
  block: CountedBlock;
  /** The offer at a place: by its id, or by where its id can be read. */
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

/** Offers that have changed since they were packed, as blocks of their own. */
function changedSources(rows: readonly ChangedRow[], withDetails: boolean): Source[] {
  const listed = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  return [...Map.groupBy(listed, (row) => row.category_id)].map(([categoryId, own]) => ({
    block: {
      categoryId,
      common: commonColumns(own),
      details: withDetails ? detailColumns(own) : null,
      // Some of these sellers have no number yet: here the place stands for the seller.
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
 * Parts the categories: where a page would walk long along an index before it is full, the matching offers are
 * named; both ways cost the same where they are about the root of the category's size.
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
 * a change is seen twice, never not at all.
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

/** Titles are in no block, and one seller's offers are in many: both have an index that finds the offers themselves. */
async function candidates(ctx: Ctx, { filter, categoryIds, numberKeys }: CountRequest) {
  const rows = await selectCandidates(ctx.db, filter, categoryIds, ctx.now, MOST_CANDIDATES);
  const isExact = rows.length <= MOST_CANDIDATES;
  const kept = rows.slice(0, MOST_CANDIDATES);
  return { sources: changedSources(kept, numberKeys !== null), isExact };
}

/** Categories of which nothing is known but that they are walked. */
const alike = (categoryIds: readonly string[]): Whereabouts['frequentIn'] =>
  categoryIds.map((categoryId) => ({ categoryId, share: 1 / categoryIds.length }));

/** Counts behind all filters of a list, each with all other filters applied. */
export async function countList(ctx: Ctx, request: CountRequest): Promise<ListCounts> {
  const { filter, numberKeys } = request;
  const isSought = filter.search !== null || filter.sellerId !== null;
  const { sources, isExact } = isSought
    ? await candidates(ctx, request)
    : await packedAndChanged(ctx, request);
  const { counts, places } = countBlocks(
    sources.map(({ block }) => block),
    filter,
    numberKeys ?? [],
  );
  const prices = request.withPrices ? pricesAt(sources, places) : new Float64Array();
  if (isSought) {
    // In one category, a walk soon finds enough of a word that is everywhere; else all that was found is named.
    const isWalked = !isExact && filter.categoryIds.length === 1;
    return isWalked
      ? { counts, isExact, prices, ids: [], frequentIn: alike(filter.categoryIds) }
      : { counts, isExact, prices, ids: await idsAt(ctx, sources, places), frequentIn: [] };
  }
  const size = sources.reduce((sum, { block }) => sum + block.common.size, 0);
  if (filter.categoryIds.length === 1 && size <= SMALL_CATEGORY) {
    return { counts, isExact, prices, ids: [], frequentIn: alike(filter.categoryIds) };
  }
  return { counts, isExact, prices, ...(await findRare(ctx, sources, places)) };
}
