/** Translates a list request into query parameters: categories, filter groups, sort order, cursor. */
import type { AttributeFilter } from '~/contracts/offers/offer-filter.ts';
import {
  decodeCursor as decodePosition,
  encodeCursor as encodePosition,
  isInstant,
  type Position,
} from '../../core/paging.ts';
import type { AttributeRow } from '../catalogue/index.ts';
import { tokenOf } from '../offers/index.ts';

/** One attribute filter. Its own facet counts ignore it, so that they show the results of other choices. */
export type FilterGroup =
  | { key: string; kind: 'tokens'; tokens: string[] }
  | { key: string; kind: 'range'; from: number | null; to: number | null };

export type SortColumn =
  | 'catalog_price_micros'
  | 'rank'
  | 'wide_rank'
  | 'seller_rating'
  | 'delivery_minutes'
  | 'published_at';

/** By a column of the offer, or by what a unit costs for a count, after volume discounts (decision 0052). */
export type SortOrder =
  | { column: SortColumn; descending: boolean }
  | { column: 'unit_micros'; descending: false; count: number };

export interface OfferFilter {
  categoryIds: readonly string[];
  groups: readonly FilterGroup[];
  priceMinMicros: number | null;
  priceMaxMicros: number | null;
  /** Maximum promised delivery time in minutes. */
  withinMinutes: number | null;
  instant: boolean;
  online: boolean;
  /** Minimum level; 0 means all sellers. */
  sellerLevel: number;
  volume: boolean;
  sellerId: string | null;
  search: string | null;
  /** What a search found; null where the list is none. */
  ids: readonly string[] | null;
}

const orders = {
  price: { column: 'catalog_price_micros', descending: false },
  rating: { column: 'seller_rating', descending: true },
  delivery: { column: 'delivery_minutes', descending: false },
  newest: { column: 'published_at', descending: true },
  recommended: { column: 'rank', descending: true },
} as const satisfies Record<string, SortOrder>;

const wideOrder: SortOrder = { column: 'wide_rank', descending: true };

/** Orders in which sellers take turns. */
export const isInRounds = ({ column }: SortOrder): boolean =>
  column === 'rank' || column === 'wide_rank';

/** Whether the filter leaves out offers of its categories. */
export const isNarrowed = (filter: OfferFilter): boolean =>
  filter.groups.length > 0 ||
  filter.priceMinMicros !== null ||
  filter.priceMaxMicros !== null ||
  filter.withinMinutes !== null ||
  filter.instant ||
  filter.online ||
  filter.sellerLevel > 0 ||
  filter.volume ||
  filter.search !== null ||
  filter.ids !== null;

/** Whether rows are sorted by their cost: in an order book that is the recommended order too, all goods being identical. */
export function isByCost(sort: keyof typeof orders, isOrderBook: boolean): boolean {
  return isOrderBook && (sort === 'recommended' || sort === 'price');
}

/** @param isWide of a list over several categories: sellers take turns over all of them */
export function sortOrder(sort: keyof typeof orders, isWide = false): SortOrder {
  return isWide && sort === 'recommended' ? wideOrder : orders[sort];
}

/** By the cost of a count that the rows show: the unit price for it decides, also where the stock is less. */
export function costOrder(count: number): SortOrder {
  return { column: 'unit_micros', descending: false, count };
}

/** Filters on attributes that the category has and filters by; others are ignored. */
export function filterGroups(
  attributes: readonly Pick<AttributeRow, 'key' | 'type' | 'filterable' | 'ordinal' | 'options'>[],
  filters: readonly AttributeFilter[],
): FilterGroup[] {
  return filters.flatMap((filter): FilterGroup[] => {
    const attribute = attributes.find((candidate) => candidate.key === filter.key);
    if (!attribute?.filterable || attribute.type === 'text') return [];
    const { key } = filter;
    if (filter.kind === 'values') {
      if (attribute.type === 'number') return [];
      return [{ key, kind: 'tokens', tokens: filter.values.map((value) => tokenOf(key, value)) }];
    }
    if (attribute.type === 'number') return [{ ...filter, kind: 'range' }];
    if (!attribute.ordinal) return [];
    const inRange = attribute.options.filter(
      ({ rank }) =>
        rank !== undefined &&
        rank >= (filter.from ?? Number.NEGATIVE_INFINITY) &&
        rank <= (filter.to ?? Number.POSITIVE_INFINITY),
    );
    return [{ key, kind: 'tokens', tokens: inRange.map((option) => tokenOf(key, option.value)) }];
  });
}

/** What a cursor is bound to. */
const nameOf = (order: SortOrder): string =>
  order.column === 'unit_micros' ? `${order.column}:${order.count}` : order.column;

/** Keyset cursor after an offer, bound to the sorted column. */
export function encodeCursor(order: SortOrder, position: Position): string {
  return encodePosition(nameOf(order), position);
}

/** The count that a cursor's page was sorted for; null for any other cursor. */
export function countOfCursor(cursor: string | undefined): number | null {
  const text = Buffer.from(cursor ?? '', 'base64url').toString('utf8');
  const count = Number(/^\["unit_micros:([1-9]\d{0,14})"/.exec(text)?.[1]);
  return Number.isSafeInteger(count) ? count : null;
}

/**
 * Decodes a cursor that was issued for the same sort order.
 * @throws {Failure} CURSOR_INVALID for anything else
 */
export function decodeCursor(order: SortOrder, cursor: string): Position {
  const isKey = order.column === 'published_at' ? isInstant : Number.isSafeInteger;
  return decodePosition(nameOf(order), cursor, isKey);
}
