/**
 * Counts behind filters over blocks of offers, in one pass. An offer that fails exactly one filter still counts for
 * that filter's own choices: so every count is what choosing it would give.
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
  /** 1 where the offer's seller is online, by the place of the offer. */
  isOnline(place: number): boolean;
  /** Places of offers that have changed since they were packed. */
  skipped: ReadonlySet<number> | null;
}

interface Range {
  count: number;
  low: number;
  high: number;
}

const emptyRange = (): Range => ({ count: 0, low: Infinity, high: -Infinity });

function widen(range: Range, value: number): void {
  range.count += 1;
  if (value < range.low) range.low = value;
  if (value > range.high) range.high = value;
}

/** Sums over all blocks. */
interface Sums {
  total: number;
  instant: number;
  online: number;
  volume: number;
  levels: number[];
  /** By the promised minutes. */
  minutes: Uint32Array;
  categories: Map<string, number>;
  tokens: Map<string, number>;
  price: Range;
  ranges: Map<string, Range>;
}

type Check = (place: number) => boolean;

/** Which filter a check belongs to; filters on attributes go by their key. */
interface NamedCheck {
  name: string;
  holds: Check;
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
function checksOf(block: CountedBlock, filter: OfferFilter): NamedCheck[] {
  const { common, details } = block;
  const { prices, minutes, flags } = common;
  const checks: NamedCheck[] = [];
  const add = (name: string, holds: Check): void => void checks.push({ name, holds });
  if (!filter.categoryIds.includes(block.categoryId)) add('game', () => false);
  for (const group of filter.groups) {
    add(`a:${group.key}`, details ? groupCheck(details, group) : () => false);
  }
  if (filter.priceMinMicros !== null || filter.priceMaxMicros !== null) {
    const from = filter.priceMinMicros ?? 0;
    const to = filter.priceMaxMicros ?? Infinity;
    add('price', (place) => {
      const price = prices[place] ?? 0;
      return price >= from && price <= to;
    });
  }
  const within = filter.withinMinutes;
  if (within !== null) add('delivery', (place) => (minutes[place] ?? 0) <= within);
  if (filter.instant) add('instant', (place) => ((flags[place] ?? 0) & INSTANT) !== 0);
  if (filter.volume) add('volume', (place) => ((flags[place] ?? 0) & VOLUME) !== 0);
  if (filter.sellerLevel > 0) {
    add('level', (place) => levelOf(flags[place] ?? 0) >= filter.sellerLevel);
  }
  // The dearest last.
  if (filter.online) add('online', block.isOnline);
  return checks;
}

/** What a block adds to the counts of tokens: by code, because texts are slow to count by. */
function tokenCounter(details: DetailColumns | null, sums: Sums) {
  if (!details) return { count: () => {}, finish: () => {} };
  const { tokens, codes, ends } = details;
  const counts = new Uint32Array(tokens.length);
  const groups = tokens.map((token) => `a:${token.slice(0, token.indexOf(':'))}`);
  return {
    /** @param only the filter that the offer fails; null when none. */
    count(place: number, only: string | null): void {
      const end = ends[place] ?? 0;
      for (let at = place === 0 ? 0 : (ends[place - 1] ?? 0); at < end; at += 1) {
        const code = codes[at] ?? 0;
        if (only === null || groups[code] === only) counts[code] = (counts[code] ?? 0) + 1;
      }
    },
    finish(): void {
      for (const [code, token] of tokens.entries()) {
        const count = counts[code] ?? 0;
        if (count > 0) sums.tokens.set(token, (sums.tokens.get(token) ?? 0) + count);
      }
    },
  };
}

/** What a block adds to the bounds of number attributes. */
function rangeCounter(details: DetailColumns | null, keys: readonly string[], sums: Sums) {
  const columns = keys.flatMap((key) => {
    const values = details?.numbers.get(key);
    const range = sums.ranges.get(key) ?? emptyRange();
    sums.ranges.set(key, range);
    return values ? [{ name: `a:${key}`, values, range }] : [];
  });
  return (place: number, only: string | null): void => {
    for (const { name, values, range } of columns) {
      const value = values[place] ?? Number.NaN;
      if (!Number.isNaN(value) && (only === null || only === name)) widen(range, value);
    }
  };
}

/** The counts of the filters that every list has. */
function commonCounter({ common, isOnline }: CountedBlock, sums: Sums) {
  const { prices, minutes, flags } = common;
  return (place: number, only: string | null): void => {
    const flag = flags[place] ?? 0;
    const counts = (name: string): boolean => only === null || only === name;
    if ((flag & INSTANT) !== 0 && counts('instant')) sums.instant += 1;
    if ((flag & VOLUME) !== 0 && counts('volume')) sums.volume += 1;
    if (counts('level')) {
      const level = levelOf(flag);
      sums.levels[level] = (sums.levels[level] ?? 0) + 1;
    }
    if (counts('delivery')) {
      const promised = minutes[place] ?? 0;
      sums.minutes[promised] = (sums.minutes[promised] ?? 0) + 1;
    }
    if (counts('price')) widen(sums.price, prices[place] ?? 0);
    if (counts('online') && isOnline(place)) sums.online += 1;
  };
}

/** The filter that the offer fails when it fails one; undefined when it fails several; null when none. */
function failedBy(checks: readonly NamedCheck[], place: number): string | null | undefined {
  let failed: string | null = null;
  for (const { name, holds } of checks) {
    if (holds(place)) continue;
    if (failed !== null) return undefined;
    failed = name;
  }
  return failed;
}

/** Counts one block. Answers the places of the offers that match all filters. */
function countBlock(
  block: CountedBlock,
  filter: OfferFilter,
  numberKeys: readonly string[],
  sums: Sums,
): number[] {
  const checks = checksOf(block, filter);
  const tokens = tokenCounter(block.details, sums);
  const countRanges = rangeCounter(block.details, numberKeys, sums);
  const countCommon = commonCounter(block, sums);
  const places: number[] = [];
  let inCategory = 0;
  for (let place = 0; place < block.common.size; place += 1) {
    if (block.skipped?.has(place)) continue;
    const failed = failedBy(checks, place);
    if (failed === undefined) continue;
    if (failed === null) places.push(place);
    if (failed === null || failed === 'game') inCategory += 1;
    countCommon(place, failed);
    tokens.count(place, failed);
    countRanges(place, failed);
  }
  tokens.finish();
  sums.total += places.length;
  const before = sums.categories.get(block.categoryId) ?? 0;
  if (inCategory > 0) sums.categories.set(block.categoryId, before + inCategory);
  return places;
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
    ...sums.levels.flatMap((count, level) => (count > 0 ? [one('level', count, `${level}`)] : [])),
    ...Array.from(sums.minutes.entries()).flatMap(([minutes, count]) =>
      count > 0 ? [one('minutes', count, `${minutes}`)] : [],
    ),
    ...[...sums.categories].map(([id, count]) => one('category', count, id)),
    ...[...sums.tokens].map(([token, count]) => one('token', count, token)),
    ...[...sums.ranges].map(([key, range]) => bounded('range', key, range)),
  ];
}

/** The counts, and for each block the places of the offers that match. */
export function countBlocks(
  blocks: readonly CountedBlock[],
  filter: OfferFilter,
  numberKeys: readonly string[],
): { counts: FacetCount[]; places: number[][] } {
  const sums: Sums = {
    total: 0,
    instant: 0,
    online: 0,
    volume: 0,
    levels: [],
    minutes: new Uint32Array(LONGEST_MINUTES + 1),
    categories: new Map(),
    tokens: new Map(),
    price: emptyRange(),
    ranges: new Map(),
  };
  const places = blocks.map((block) => countBlock(block, filter, numberKeys, sums));
  return { counts: listCounts(sums), places };
}
