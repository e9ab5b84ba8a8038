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
  | 'seller_rating'
  | 'delivery_minutes'
  | 'published_at';

export interface SortOrder {
  column: SortColumn;
  descending: boolean;
}

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
}

const orders = {
  price: { column: 'catalog_price_micros', descending: false },
  rating: { column: 'seller_rating', descending: true },
  delivery: { column: 'delivery_minutes', descending: false },
  newest: { column: 'published_at', descending: true },
  recommended: { column: 'rank', descending: true },
} as const satisfies Record<string, SortOrder>;

/** In an order book the recommended order is by price: all goods are identical. */
export function sortOrder(sort: keyof typeof orders, isOrderBook: boolean): SortOrder {
  return sort === 'recommended' && isOrderBook ? orders.price : orders[sort];
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

/** Keyset cursor after an offer, bound to the sorted column. */
export function encodeCursor(order: SortOrder, position: Position): string {
  return encodePosition(order.column, position);
}

/**
 * Decodes a cursor that was issued for the same sort order.
 * @throws {Failure} CURSOR_INVALID for anything else
 */
export function decodeCursor(order: SortOrder, cursor: string): Position {
  const isKey = order.column === 'published_at' ? isInstant : Number.isSafeInteger;
  return decodePosition(order.column, cursor, isKey);
}
