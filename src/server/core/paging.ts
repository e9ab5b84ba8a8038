/** Keyset pagination: pages of a list that begin behind the last row of the page before. */
import { sql, type RawBuilder } from 'kysely';
import { Failure } from '~/contracts/failure.ts';

/**
 * One page out of rows that were read with one extra row, which shows whether there is a next page.
 * @param cursorOf the cursor behind a row
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  cursorOf: (last: Row) => string,
): { data: Item[]; meta: { next_cursor: string | null } } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map((row) => present(row)),
    meta: { next_cursor: last === undefined ? null : cursorOf(last) },
  };
}

/** As `pageOf`, for lists whose cursor is the id of the last row. */
export function pageById<Row extends { id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
) {
  return pageOf(rows, limit, present, (last) => last.id);
}

/** Where a row stands in a sort order: the value of the sorted column, then the id. */
export interface Position {
  key: number | string;
  id: string;
}

/** Rows behind a position in `created_at desc, id desc`. @param time the column that is sorted, where it has another name */
export function isBefore(after: Position | null, time = 'created_at'): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(time)}, id) < (${after.key}::timestamptz, ${after.id}::uuid)`;
}

/** An opaque cursor behind a position, bound to the sort order. */
export function encodeCursor(sort: string, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
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

function isNumberOrText(key: unknown): key is number | string {
  return typeof key === 'number' || typeof key === 'string';
}

/** JavaScript rolls invalid days over to the next month; the database refuses them, and the year 0. */
export function isInstant(key: number | string): boolean {
  if (typeof key !== 'string' || !timeForm.test(key)) return false;
  const date = new Date(key);
  return !Number.isNaN(date.getTime()) && date.toISOString() === key && date.getUTCFullYear() > 0;
}

/**
 * Decodes a cursor that was issued for the same sort order.
 * @param isKey whether a value may stand in the sorted column
 * @throws {Failure} CURSOR_INVALID for anything else
 */
export function decodeCursor(
  sort: string,
  cursor: string,
  isKey: (key: number | string) => boolean,
): Position {
  const parsed = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (Array.isArray(parsed)) {
    const [name, key, id]: unknown[] = parsed;
    const isId = typeof id === 'string' && uuidForm.test(id);
    if (name === sort && isId && isNumberOrText(key) && isKey(key)) return { key, id };
  }
  throw new Failure('CURSOR_INVALID');
}
