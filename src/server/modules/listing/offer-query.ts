/** Translates a list request into query parameters: categories, filter groups, sort order, cursor. */
import { Failure } from '~/contracts/failure.ts';
import type { AttributeFilter } from '~/contracts/offers/offer-filter.ts';
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

export interface Position {
  key: number | string;
  id: string;
}

/** Keyset cursor after an offer: an opaque string bound to the sort order. */
export function encodeCursor(order: SortOrder, position: Position): string {
  return Buffer.from(JSON.stringify([order.column, position.key, position.id])).toString(
    'base64url',
  );
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isKeyOf(order: SortOrder, key: unknown): key is number | string {
  if (order.column !== 'published_at') return Number.isSafeInteger(key);
  return typeof key === 'string' && timeForm.test(key) && isInstant(key);
}

/** JavaScript rolls invalid days over to the next month; the database refuses them, and the year 0. */
function isInstant(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text && date.getUTCFullYear() > 0;
}

/**
 * Decodes a cursor that was issued for the same sort order.
 * @throws {Failure} CURSOR_INVALID for anything else
 */
export function decodeCursor(order: SortOrder, cursor: string): Position {
  const parsed = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (Array.isArray(parsed)) {
    const [column, key, id]: unknown[] = parsed;
    const isId = typeof id === 'string' && uuidForm.test(id);
    if (column === order.column && isId && isKeyOf(order, key)) return { key, id };
  }
  throw new Failure('CURSOR_INVALID');
}
