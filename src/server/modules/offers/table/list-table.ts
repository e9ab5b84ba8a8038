/** Own offers as rows of a table, with the numbers behind each choice of its filters. */
import type * as v from 'valibot';
import { offerStatuses } from '~/contracts/offers/offer-statuses.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { unchangedDays, type TableSort } from '~/contracts/offers/table-names.ts';
import type {
  TableCounts,
  tableFilterSchema,
  TableRow,
  tableSchema,
} from '~/contracts/offers/table.schemas.ts';
import { dueBefore } from '~/domain/offer-freshness.ts';
import type { UserCtx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../../core/paging.ts';
import { presentCategoryRef, type CatalogueIndex } from '../../catalogue/index.ts';
import type { OfferPresenterContext } from '../offers.presenter.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import { presentOwn } from '../use-cases/own-offer.ts';
import { presenterContextFor } from '../use-cases/presenter-context.ts';
import {
  countTable,
  selectTablePage,
  tableOrders,
  type CountRow,
  type TableFilter,
} from './table.repository.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';

const DAY_MS = 24 * 3_600_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

type FilterInput = v.InferOutput<typeof tableFilterSchema>;

export function filterOf(ctx: UserCtx, input: FilterInput): TableFilter {
  const { unchanged_days: days } = input;
  return {
    sellerId: ctx.actor.userId,
    statuses: input.status ?? null,
    categoryId: input.category_id ?? null,
    stock: input.stock ?? null,
    unchangedSince: days === undefined ? null : daysBefore(ctx.now, days),
    freshness: input.freshness ?? null,
    dueBefore: dueBefore(ctx.now),
    search: input.search || null,
  };
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value may stand in the sorted column. */
function isKeyOf(sort: TableSort, key: number | string): boolean {
  if (sort === 'newest') return typeof key === 'string' && uuidForm.test(key);
  if (sort === 'unchanged') return isInstant(key);
  return Number.isSafeInteger(key);
}

function presentRow(row: OwnRow, surroundings: OfferPresenterContext): TableRow {
  const own: OwnOffer = presentOwn(row, surroundings);
  const definition = surroundings.definitions.get(row.category_id);
  return {
    id: own.id,
    title: own.title,
    status: own.status,
    category: own.category,
    price: own.price,
    catalog_price: own.catalog_price,
    price_decimals: definition?.category.price_precision === 'micros' ? 4 : 0,
    in_stock: own.in_stock,
    min_purchase: own.min_purchase,
    delivery: own.delivery,
    images: own.images.slice(0, 1),
    missing: own.missing,
    open_orders_count: own.open_orders_count,
    updated_at: own.updated_at,
    version: own.version,
    low_stock: own.low_stock,
    confirmed_at: own.confirmed_at,
    confirm_by: own.confirm_by,
    rested_at: own.rested_at,
    auto_priced_at: row.auto_priced_at?.toISOString() ?? null,
  };
}

type Facet = 'status' | 'category' | 'stock' | 'unchanged' | 'freshness';

/** Whether a row of counts is in the list when one facet's own filter is left out. */
function fits(row: CountRow, filter: TableFilter, without?: Facet): boolean {
  return (
    (without === 'status' || !filter.statuses || filter.statuses.includes(row.status)) &&
    (without === 'category' || !filter.categoryId || filter.categoryId === row.category_id) &&
    (without === 'stock' || !filter.stock || filter.stock === row.stock) &&
    (without === 'unchanged' || row.is_unchanged) &&
    (without === 'freshness' || !filter.freshness || filter.freshness === row.freshness)
  );
}

const sumOf = (rows: readonly CountRow[]): number =>
  rows.reduce((total, { count }) => total + count, 0);

function statusCounts(rows: readonly CountRow[]): TableCounts['status'] {
  const of = (status: (typeof offerStatuses)[number]): number =>
    sumOf(rows.filter((row) => row.status === status));
  return {
    draft: of('draft'),
    on_review: of('on_review'),
    need_details: of('need_details'),
    active: of('active'),
    inactive: of('inactive'),
    sold: of('sold'),
  };
}

function presentCounts(
  rows: readonly CountRow[],
  filter: TableFilter,
  index: CatalogueIndex,
  locale: UserCtx['locale'],
): TableCounts {
  const but = (facet: Facet) => rows.filter((row) => fits(row, filter, facet));
  const byCategory = new Map<string, number>();
  for (const { category_id: id, count } of but('category')) {
    byCategory.set(id, (byCategory.get(id) ?? 0) + count);
  }
  const inStock = (stock: CountRow['stock']) =>
    sumOf(but('stock').filter((row) => row.stock === stock));
  const isFresh = (freshness: CountRow['freshness']) =>
    sumOf(but('freshness').filter((row) => row.freshness === freshness));
  const old = but('unchanged');
  return {
    total: sumOf(rows.filter((row) => fits(row, filter))),
    all: sumOf(rows),
    status: statusCounts(but('status')),
    categories: [...byCategory]
      .toSorted(([a, more], [b, fewer]) => fewer - more || (a < b ? -1 : 1))
      .map(([id, count]) => ({ category: presentCategoryRef(index, id, locale), count })),
    stock: { none: inStock('none'), low: inStock('low') },
    unchanged: unchangedDays.map((days, position) => ({
      days,
      count: sumOf(old.filter(({ age }) => age > position)),
    })),
    freshness: { due: isFresh('due'), resting: isFresh('resting') },
  };
}

/** A page of the table; two statements at once with the first one, one with the others. @throws {Failure} CURSOR_INVALID */
export async function listTable(
  ctx: UserCtx,
  input: FilterInput & { sort: TableSort; cursor?: string | undefined; limit: number },
): Promise<v.InferOutput<typeof tableSchema>> {
  const { sort, cursor, limit } = input;
  const filter = filterOf(ctx, input);
  const after =
    cursor === undefined ? null : decodeCursor(sort, cursor, (key) => isKeyOf(sort, key));
  const ages = unchangedDays.map((days) => daysBefore(ctx.now, days));
  const [rows, counted] = await Promise.all([
    selectTablePage(ctx.db, filter, { sort, after, limit: limit + 1 }),
    after === null ? countTable(ctx.db, filter, ages) : null,
  ]);
  const surroundings = await presenterContextFor(
    ctx,
    rows.map((row) => row.category_id),
  );
  const page = pageOf(
    rows,
    limit,
    (row) => presentRow(row, surroundings),
    (last) => encodeCursor(sort, { key: tableOrders[sort].keyOf(last), id: last.id }),
  );
  if (counted === null) return { ...page, counts: null };
  const index = await catalogueIndexOf(ctx);
  return { ...page, counts: presentCounts(counted, filter, index, ctx.locale) };
}
