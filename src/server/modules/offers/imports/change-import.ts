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
import { definitionFor, type SellingDefinition } from '../rules/offer-rules.ts';
import { checkRows, numbered } from './check-rows.ts';
import {
  replaceRows,
  selectCells,
  type CheckedRow,
  type NumberedCells,
} from './checked-rows.repository.ts';
import { decimalOf, guessMapping, type Mapping } from './columns.ts';
import {
  countRows,
  forgetChecked,
  insertImport,
  lockImport,
  selectImport,
  selectLastMapping,
  selectSource,
  updateImport,
  type ImportRecord,
} from './imports.repository.ts';
import { stopWanting } from './pictures.repository.ts';
import { decodeText, readTable, separatorOf, type Table } from './read-file.ts';
import { isArchive, readWorkbook } from './read-workbook.ts';

/** A step in a transaction of its own. */
export type InTransaction = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

const columnTwice = msg`Another column becomes this already.`;

/** Somebody else's import is treated as not found. @throws {Failure} IMPORT_NOT_FOUND */
export function requireOwnImport(ctx: UserCtx, record: ImportRecord | undefined): ImportRecord {
  if (!record || record.seller_id !== ctx.actor.userId) throw new Failure('IMPORT_NOT_FOUND');
  return record;
}

export function requireState(record: ImportRecord, status: ImportRecord['status']): void {
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

/** A table whose rows have numbers, and may have been corrected. */
interface NumberedTable {
  header: readonly string[];
  rows: NumberedCells[];
}

interface Read {
  table: NumberedTable;
  /** Null for a workbook. */
  separator: ImportSeparator | null;
  decimal: ImportDecimal;
  mapping: Mapping;
}

/** The columns as in the seller's last import of the category, else by their names. */
async function guessed(
  ctx: UserCtx,
  table: Pick<NumberedTable, 'header'>,
  definition: Definition,
): Promise<Mapping> {
  const last = await selectLastMapping(ctx.db, ctx.actor.userId, definition.category.id);
  const byName = new Map(last?.header.map((name, index) => [name, last.mapping[index] ?? null]));
  return guessMapping(table.header, definition, byName);
}

/** The table of a file; of text also the text itself, which may be read again with another separator. */
async function readUpload(bytes: Uint8Array): Promise<{
  source: string | null;
  separator: ImportSeparator | null;
  table: Table;
}> {
  if (isArchive(bytes)) return { source: null, separator: null, table: await readWorkbook(bytes) };
  const source = decodeText(bytes);
  const separator = separatorOf(source);
  return { source, separator, table: readTable(source, separator) };
}

/**
 * Reads and checks a file; nothing but the import itself is written. Reading takes a while, so that it happens outside of
 * a transaction.
 * @returns the import's id
 * @throws {Failure} IMPORT_TOO_LARGE, and those of `readTable` and `readWorkbook`
 */
export async function uploadImport(
  ctx: UserCtx,
  { category_id: categoryId, file }: { category_id: string; file: File },
  inTransaction: InTransaction,
): Promise<string> {
  requireSelling(ctx.actor);
  const definition = await definitionFor(ctx, categoryId, ctx.actor.userId);
  if (file.size > importRules.maxBytes) throw new Failure('IMPORT_TOO_LARGE');
  const { source, separator, table } = await readUpload(new Uint8Array(await file.arrayBuffer()));
  const mapping = await guessed(ctx, table, definition);
  const read: Read = {
    table: { header: table.header, rows: numbered(table.rows) },
    separator,
    mapping,
    decimal: separator === null ? 'point' : decimalOf(table, mapping),
  };
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
  definition: SellingDefinition,
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
  separator: ImportSeparator | null;
  decimal: ImportDecimal;
  mapping?: Mapping | undefined;
}

/** Columns beyond those that were told are not imported; surplus ones are left out. */
function fitted(mapping: Mapping, { header }: NumberedTable): Mapping {
  return header.map((_, index) => mapping[index] ?? null);
}

/** The rows as they are, corrected ones included; with another separator everything is read anew. */
async function tableOf(
  ctx: UserCtx,
  record: ImportRecord,
  separator: ImportSeparator | null,
): Promise<NumberedTable> {
  if (separator === null || separator === record.separator) {
    return { header: record.header, rows: await selectCells(ctx.db, record.id) };
  }
  const source = await selectSource(ctx.db, record.id);
  if (source === null) throw new Failure('IMPORT_WRONG_STATE');
  const { header, rows } = readTable(source, separator);
  return { header, rows: numbered(rows) };
}

/** How often a check begins again because a cell was corrected while it was under way. */
const TRIES = 3;

/**
 * Checks the file again, with other columns or signs, against the offers as they are now. Corrected cells stay, unless
 * another separator parts the cells anew.
 * @throws {Failure} IMPORT_NOT_FOUND, IMPORT_WRONG_STATE once it was started, and those of `readTable`
 */
export async function checkImport(
  ctx: UserCtx,
  input: CheckInput,
  inTransaction: InTransaction,
): Promise<void> {
  requireSelling(ctx.actor);
  const { id, mapping } = input;
  if (mapping) requireOnce(mapping, ctx.locale);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const record = requireOwnImport(ctx, await selectImport(ctx.db, id));
    requireState(record, 'checked');
    const definition = await definitionFor(ctx, record.category_id, record.seller_id);
    // Numbers of a workbook are written with a point here, whatever its program shows.
    const isWorkbook = record.separator === null;
    const separator = isWorkbook ? null : (input.separator ?? record.separator);
    const decimal = isWorkbook ? 'point' : input.decimal;
    const table = await tableOf(ctx, record, separator);
    const chosen = mapping ? fitted(mapping, table) : await guessed(ctx, table, definition);
    const read: Read = { table, separator, decimal, mapping: chosen };
    const rows = await checked(ctx, read, definition);
    const isWritten = await inTransaction(async ({ db, locale }) => {
      const locked = requireOwnImport(ctx, await lockImport(db, id));
      requireState(locked, 'checked');
      if (locked.corrections !== record.corrections) return false;
      await updateImport(db, id, { ...storedReading(read), locale });
      await replaceRows(db, locked, rows);
      return true;
    });
    if (isWritten) return;
  }
  throw new Failure('IMPORT_WRONG_STATE');
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

/**
 * Stops after the rows that are being written, and the pictures that are being fetched.
 * @throws {Failure} IMPORT_NOT_FOUND, IMPORT_WRONG_STATE where neither is under way
 */
export async function stopImport(ctx: UserCtx, id: string): Promise<void> {
  const record = requireOwnImport(ctx, await lockImport(ctx.db, id));
  if (record.pictures_at === null) requireState(record, 'running');
  await stopWanting(ctx.db, id);
  await updateImport(ctx.db, id, { status: 'stopped', ended_at: ctx.now });
}
