/** Reading a file, choosing its columns, starting and stopping its import. */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import {
  importRules,
  type ImportDecimal,
  type ImportMode,
  type ImportSeparator,
} from '~/contracts/offers/imports.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { fieldsFailure } from '../../../http/field-failure.ts';
import type { Definition } from '../../catalogue/index.ts';
import { requireSelling } from '../offers.policy.ts';
import { definitionFor } from '../use-cases/own-offer.ts';
import { checkRows } from './check-rows.ts';
import { decimalOf, guessMapping, type Mapping } from './columns.ts';
import {
  countRows,
  forgetChecked,
  insertImport,
  lockImport,
  replaceRows,
  selectImport,
  selectLastMapping,
  selectSource,
  updateImport,
  type CheckedRow,
  type ImportRecord,
} from './imports.repository.ts';
import { decodeText, readTable, separatorOf, type Table } from './read-file.ts';

/** A step in a transaction of its own. */
export type InTransaction = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

const columnTwice = msg`Another column becomes this already.`;

/** Somebody else's import is treated as not found. @throws {Failure} IMPORT_NOT_FOUND */
export function requireOwnImport(ctx: UserCtx, record: ImportRecord | undefined): ImportRecord {
  if (!record || record.seller_id !== ctx.actor.userId) throw new Failure('IMPORT_NOT_FOUND');
  return record;
}

function requireState(record: ImportRecord, status: ImportRecord['status']): void {
  if (record.status !== status) throw new Failure('IMPORT_WRONG_STATE');
}

/** The stored language of a call; another one's texts would be read in none. */
export function localeOf(record: Pick<ImportRecord, 'locale'>): Locale {
  return appConfig.locales.all.find((locale) => locale === record.locale) ?? 'en';
}

/** A name without a path and signs that nobody sees, of a length that can be shown. */
function shownName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/\p{Cc}/gu, '').slice(-120) || 'offers.csv';
}

interface Read {
  table: Table;
  separator: ImportSeparator;
  decimal: ImportDecimal;
  mapping: Mapping;
}

/** The columns as in the seller's last import of the category, else by their names. */
async function guessed(ctx: UserCtx, table: Table, definition: Definition): Promise<Mapping> {
  const last = await selectLastMapping(ctx.db, ctx.actor.userId, definition.category.id);
  const byName = new Map(last?.header.map((name, index) => [name, last.mapping[index] ?? null]));
  return guessMapping(table.header, definition, byName);
}

/**
 * Reads and checks a file; nothing but the import itself is written. Reading takes a while, so that it happens outside of
 * a transaction.
 * @returns the import's id
 * @throws {Failure} IMPORT_TOO_LARGE, and those of `readTable`
 */
export async function uploadImport(
  ctx: UserCtx,
  { category_id: categoryId, file }: { category_id: string; file: File },
  inTransaction: InTransaction,
): Promise<string> {
  requireSelling(ctx.actor);
  const definition = await definitionFor(ctx, categoryId);
  if (file.size > importRules.maxBytes) throw new Failure('IMPORT_TOO_LARGE');
  const source = decodeText(new Uint8Array(await file.arrayBuffer()));
  const separator = separatorOf(source);
  const table = readTable(source, separator);
  const mapping = await guessed(ctx, table, definition);
  const read: Read = { table, separator, mapping, decimal: decimalOf(table, mapping) };
  const id = newId();
  const { userId: sellerId } = ctx.actor;
  const rows = await checked(ctx, read, definition);
  await inTransaction(async ({ db, now, locale }) => {
    await insertImport(db, {
      id,
      seller_id: sellerId,
      category_id: categoryId,
      file_name: shownName(file.name),
      locale,
      status: 'checked',
      mode: 'good',
      source,
      ...storedReading(read),
      created_at: now,
      started_at: null,
      worked_at: null,
      ended_at: null,
    });
    await replaceRows(db, { id, seller_id: sellerId }, rows);
    await forgetChecked(db, sellerId, importRules.keptChecked);
  });
  return id;
}

function storedReading({ separator, decimal, mapping, table }: Read) {
  return {
    separator,
    decimal,
    header: JSON.stringify(table.header),
    mapping: JSON.stringify(mapping),
  };
}

function checked(
  ctx: UserCtx,
  { table, mapping, decimal }: Read,
  definition: Definition,
): Promise<CheckedRow[]> {
  const { locale } = ctx;
  const { userId: sellerId } = ctx.actor;
  return checkRows(ctx, table, { mapping, sellerId, definition, decimal, locale });
}

/** @throws {Failure} VALIDATION where two columns become the same */
function requireOnce(mapping: Mapping, locale: Locale): void {
  const issues = mapping.flatMap((field, index) =>
    field !== null && mapping.indexOf(field) < index
      ? [{ path: `mapping.${index}`, message: columnTwice }]
      : [],
  );
  if (issues.length > 0) throw fieldsFailure('VALIDATION', issues, locale);
}

interface CheckInput {
  id: string;
  separator: ImportSeparator;
  decimal: ImportDecimal;
  mapping?: Mapping | undefined;
}

/** Columns beyond those that were told are not imported; surplus ones are left out. */
function fitted(mapping: Mapping, { header }: Table): Mapping {
  return header.map((_, index) => mapping[index] ?? null);
}

/**
 * Checks the file again, with other columns or signs, against the offers as they are now.
 * @throws {Failure} IMPORT_NOT_FOUND, IMPORT_WRONG_STATE once it was started, and those of `readTable`
 */
export async function checkImport(
  ctx: UserCtx,
  { id, separator, decimal, mapping }: CheckInput,
  inTransaction: InTransaction,
): Promise<void> {
  requireSelling(ctx.actor);
  const record = requireOwnImport(ctx, await selectImport(ctx.db, id));
  const source = await selectSource(ctx.db, id);
  if (source === null) throw new Failure('IMPORT_WRONG_STATE');
  const definition = await definitionFor(ctx, record.category_id);
  const table = readTable(source, separator);
  if (mapping) requireOnce(mapping, ctx.locale);
  const chosen = mapping ? fitted(mapping, table) : await guessed(ctx, table, definition);
  const read: Read = { table, separator, decimal, mapping: chosen };
  const rows = await checked(ctx, read, definition);
  await inTransaction(async ({ db, locale }) => {
    const locked = requireOwnImport(ctx, await lockImport(db, id));
    requireState(locked, 'checked');
    await updateImport(db, id, { ...storedReading(read), locale });
    await replaceRows(db, locked, rows);
  });
}

/**
 * Puts the import in its seller's line. With `all`, the file is checked once more first, and nothing is started while a row
 * has an error.
 * @throws {Failure} IMPORT_NOT_FOUND, IMPORT_WRONG_STATE, IMPORT_HAS_ERRORS, IMPORT_NOTHING
 */
export async function startImport(
  ctx: UserCtx,
  { id, mode }: { id: string; mode: ImportMode },
  inTransaction: InTransaction,
): Promise<void> {
  requireSelling(ctx.actor);
  if (mode === 'all') {
    const { separator, decimal, mapping } = requireOwnImport(ctx, await selectImport(ctx.db, id));
    await checkImport(ctx, { id, separator, decimal, mapping }, inTransaction);
  }
  await inTransaction(async ({ db, now }) => {
    requireState(requireOwnImport(ctx, await lockImport(db, id)), 'checked');
    const counts = await countRows(db, id);
    const wrong = counts.some(({ plan }) => plan === 'error');
    if (mode === 'all' && wrong) throw new Failure('IMPORT_HAS_ERRORS');
    if (counts.every(({ plan }) => plan === 'error')) throw new Failure('IMPORT_NOTHING');
    await updateImport(db, id, { status: 'running', mode, started_at: now, source: null });
  });
}

/** Stops after the rows that are being written. @throws {Failure} IMPORT_NOT_FOUND, IMPORT_WRONG_STATE */
export async function stopImport(ctx: UserCtx, id: string): Promise<void> {
  requireState(requireOwnImport(ctx, await lockImport(ctx.db, id)), 'running');
  await updateImport(ctx.db, id, { status: 'stopped', ended_at: ctx.now });
}
