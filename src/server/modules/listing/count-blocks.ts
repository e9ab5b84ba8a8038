/**
 * Facet counts over blocks of offers, in one pass. An offer that fails exactly one filter still counts for the options
 * of that filter: so every count is the number of results that choosing the option would give.
 */
import type { FilterGroup, OfferFilter } from './offer-query.ts';
import {
  INSTANT,
  LONGEST_MINUTES,
  VOLUME,
  levelOf,
  type CommonColumns,
  type DetailColumns,
} from './offer-block.ts';

/** One count of a list. `low` and `high` are the bounds of a price or a number attribute. */
export interface FacetCount {
  kind:
    | 'token'
    | 'total'
    | 'instant'
    | 'online'
    | 'minutes'
    | 'level'
    | 'volume'
    | 'price'
    | 'range'
    | 'category';
  /** The token, the minutes, the level, the id of the category, or the key of a number attribute. */
  name: string;
  count: number;
  low: number | null;
  high: number | null;
}

export interface CountedBlock {
  categoryId: string;
  common: CommonColumns;
  /** Lists of one category only. */
  details: DetailColumns | null;
  /** The seller number of each offer; `online` is 1 at the numbers of sellers who are online. */
  sellers: Uint32Array;
  online: Uint8Array;
  /** Positions of offers that have changed since they were packed. */
  skipped: ReadonlySet<number> | null;
}

interface Range {
  count: number;
  low: number;
  high: number;
}

const emptyRange = (): Range => ({ count: 0, low: Infinity, high: -Infinity });

/** Sums over all blocks. */
interface Sums {
  total: number;
  instant: number;
  online: number;
  volume: number;
  levels: Uint32Array;
  /** By the promised minutes. */
  minutes: Uint32Array;
  categories: Map<string, number>;
  tokens: Map<string, number>;
  price: Range;
  ranges: Map<string, Range>;
}

type Check = (place: number) => boolean;

/** The checks by the filter that they belong to; filters on attributes go by their key. */
type Checks = Map<string, Check>;

/** Marks an offer that fails several filters: it is not counted. */
const SEVERAL = 255;
/** The number of a filter that is not in use: no offer fails it. */
const UNUSED = 254;

/** Which filter each offer fails: 0 when none, the filter's number when one, else `SEVERAL`. */
interface Failures {
  failed: Uint8Array;
  numberOf(name: string): number;
}

function tokenCheck(details: DetailColumns, wanted: readonly string[]): Check {
  const { tokens, codes, ends } = details;
  const isWanted = Uint8Array.from(tokens, (token) => (wanted.includes(token) ? 1 : 0));
  if (!isWanted.includes(1)) return () => false;
  return (place) => {
    const end = ends[place] ?? 0;
    for (let at = place === 0 ? 0 : (ends[place - 1] ?? 0); at < end; at += 1) {
      if (isWanted[codes[at] ?? 0] === 1) return true;
    }
    return false;
  };
}

function groupCheck(details: DetailColumns, group: FilterGroup): Check {
  if (group.kind === 'tokens') return tokenCheck(details, group.tokens);
  const values = details.numbers.get(group.key);
  if (!values) return () => false;
  const from = group.from ?? -Infinity;
  const to = group.to ?? Infinity;
  // Offers without the value are outside of every range: no comparison with NaN holds.
  return (place) => {
    const value = values[place] ?? Number.NaN;
    return value >= from && value <= to;
  };
}

/** The checks that the filter asks for, over one block. */
function checksOf(block: CountedBlock, filter: OfferFilter): Checks {
  const { common, details, sellers, online } = block;
  const { prices, minutes, flags } = common;
  const checks: Checks = new Map();
  if (!filter.categoryIds.includes(block.categoryId)) checks.set('game', () => false);
  for (const group of filter.groups) {
    checks.set(`a:${group.key}`, details ? groupCheck(details, group) : () => false);
  }
  if (filter.priceMinMicros !== null || filter.priceMaxMicros !== null) {
    const from = filter.priceMinMicros ?? 0;
    const to = filter.priceMaxMicros ?? Infinity;
    checks.set('price', (place) => {
      const price = prices[place] ?? 0;
      return price >= from && price <= to;
    });
  }
  const within = filter.withinMinutes;
  if (within !== null) checks.set('delivery', (place) => (minutes[place] ?? 0) <= within);
  if (filter.instant) checks.set('instant', (place) => ((flags[place] ?? 0) & INSTANT) !== 0);
  if (filter.volume) checks.set('volume', (place) => ((flags[place] ?? 0) & VOLUME) !== 0);
  if (filter.sellerLevel > 0) {
    checks.set('level', (place) => levelOf(flags[place] ?? 0) >= filter.sellerLevel);
  }
  if (filter.online) checks.set('online', (place) => online[sellers[place] ?? 0] === 1);
  return checks;
}

function failuresOf(block: CountedBlock, filter: OfferFilter): Failures {
  const failed = new Uint8Array(block.common.size);
  const numbers = new Map<string, number>();
  for (const place of block.skipped ?? []) failed[place] = SEVERAL;
  for (const [name, holds] of checksOf(block, filter)) {
    const number = numbers.size + 1;
    numbers.set(name, number);
    for (let place = 0; place < failed.length; place += 1) {
      if (failed[place] !== SEVERAL && !holds(place)) {
        failed[place] = failed[place] === 0 ? number : SEVERAL;
      }
    }
  }
  return { failed, numberOf: (name) => numbers.get(name) ?? UNUSED };
}

/** Adds a block's token counts; counted by numeric code, because strings are slow keys. */
function countTokens(details: DetailColumns, { failed, numberOf }: Failures, sums: Sums): void {
  const { tokens, codes, ends } = details;
  const counts = new Uint32Array(tokens.length);
  const groups = Uint8Array.from(tokens, (token) =>
    numberOf(`a:${token.slice(0, token.indexOf(':'))}`),
  );
  let at = 0;
  for (let place = 0; place < failed.length; place += 1) {
    const end = ends[place] ?? 0;
    const failure = failed[place];
    if (failure === SEVERAL) at = end;
    for (; at < end; at += 1) {
      const code = codes[at] ?? 0;
      if (failure === 0 || groups[code] === failure) counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  for (const [code, token] of tokens.entries()) {
    const count = counts[code] ?? 0;
    if (count > 0) sums.tokens.set(token, (sums.tokens.get(token) ?? 0) + count);
  }
}

/** Widens the range by the values of the offers that fail nothing but the range's own filter. */
function widen(range: Range, values: Float64Array, failed: Uint8Array, own: number): void {
  let { count, low, high } = range;
  for (let place = 0; place < failed.length; place += 1) {
    const failure = failed[place];
    if (failure !== 0 && failure !== own) continue;
    const value = values[place] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    count += 1;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  Object.assign(range, { count, low, high });
}

/** The counts of the filters that every list has. */
function countCommon(block: CountedBlock, { failed, numberOf }: Failures, sums: Sums): void {
  const { common, sellers, online } = block;
  const { minutes, flags } = common;
  const own = {
    instant: numberOf('instant'),
    volume: numberOf('volume'),
    level: numberOf('level'),
    delivery: numberOf('delivery'),
    online: numberOf('online'),
  };
  for (let place = 0; place < failed.length; place += 1) {
    const failure = failed[place];
    if (failure === SEVERAL) continue;
    const isMatch = failure === 0;
    const flag = flags[place] ?? 0;
    if (isMatch || failure === own.instant) sums.instant += flag & INSTANT;
    if (isMatch || failure === own.volume) sums.volume += (flag & VOLUME) >> 1;
    if (isMatch || failure === own.level) {
      const level = levelOf(flag);
      sums.levels[level] = (sums.levels[level] ?? 0) + 1;
    }
    if (isMatch || failure === own.delivery) {
      const promised = minutes[place] ?? 0;
      sums.minutes[promised] = (sums.minutes[promised] ?? 0) + 1;
    }
    if (isMatch || failure === own.online) sums.online += online[sellers[place] ?? 0] ?? 0;
  }
}

/** Counts one block. Returns the positions of the offers that match all filters. */
function countBlock(
  block: CountedBlock,
  filter: OfferFilter,
  numberKeys: readonly string[],
  sums: Sums,
): Uint32Array {
  const failures = failuresOf(block, filter);
  const { failed, numberOf } = failures;
  const { details, common, categoryId } = block;
  countCommon(block, failures, sums);
  widen(sums.price, common.prices, failed, numberOf('price'));
  if (details) countTokens(details, failures, sums);
  for (const key of numberKeys) {
    const range = sums.ranges.get(key) ?? emptyRange();
    sums.ranges.set(key, range);
    const values = details?.numbers.get(key);
    if (values) widen(range, values, failed, numberOf(`a:${key}`));
  }
  const inOtherGame = numberOf('game');
  const places = new Uint32Array(failed.length);
  let matching = 0;
  let inCategory = 0;
  for (let place = 0; place < failed.length; place += 1) {
    const failure = failed[place];
    if (failure === 0) {
      places[matching] = place;
      matching += 1;
    } else if (failure === inOtherGame) inCategory += 1;
  }
  sums.total += matching;
  const inAll = (sums.categories.get(categoryId) ?? 0) + matching + inCategory;
  if (inAll > 0) sums.categories.set(categoryId, inAll);
  return places.subarray(0, matching);
}

/** The non-zero entries of an array with their index. */
function filled(counts: Uint32Array): { place: number; count: number }[] {
  const found: { place: number; count: number }[] = [];
  for (let place = 0; place < counts.length; place += 1) {
    const count = counts[place] ?? 0;
    if (count > 0) found.push({ place, count });
  }
  return found;
}

function listCounts(sums: Sums): FacetCount[] {
  const one = (kind: FacetCount['kind'], count: number, name = ''): FacetCount => ({
    kind,
    name,
    count,
    low: null,
    high: null,
  });
  const bounded = (kind: 'price' | 'range', name: string, range: Range): FacetCount => ({
    kind,
    name,
    count: range.count,
    low: range.count === 0 ? null : range.low,
    high: range.count === 0 ? null : range.high,
  });
  return [
    one('total', sums.total),
    one('instant', sums.instant),
    one('online', sums.online),
    one('volume', sums.volume),
    bounded('price', '', sums.price),
    ...filled(sums.levels).map(({ place, count }) => one('level', count, `${place}`)),
    ...filled(sums.minutes).map(({ place, count }) => one('minutes', count, `${place}`)),
    ...[...sums.categories].map(([id, count]) => one('category', count, id)),
    ...[...sums.tokens].map(([token, count]) => one('token', count, token)),
    ...[...sums.ranges].map(([key, range]) => bounded('range', key, range)),
  ];
}

/** The facet counts, and for each block the positions of the matching offers. */
export function countBlocks(
  blocks: readonly CountedBlock[],
  filter: OfferFilter,
  numberKeys: readonly string[],
): { counts: FacetCount[]; places: Uint32Array[] } {
  const sums: Sums = {
    total: 0,
    instant: 0,
    online: 0,
    volume: 0,
    levels: new Uint32Array(8),
    minutes: new Uint32Array(LONGEST_MINUTES + 1),
    categories: new Map(),
    tokens: new Map(),
    price: emptyRange(),
    ranges: new Map(),
  };
  const places = blocks.map((block) => countBlock(block, filter, numberKeys, sums));
  return { counts: listCounts(sums), places };
}
