/** SQL of the rows of an import before it is started: what its check found, and cells that were corrected. */
import { sql } from 'kysely';
import type { ImportPlan } from '~/contracts/offers/imports.schemas.ts';
import type { Db } from '../../../db/database.ts';
import type { ImportIssue } from '../offers.tables.ts';
import type { ImportRecord, ImportRowRecord } from './imports.repository.ts';

export interface NumberedCells {
  /** From 1, without the line of names. */
  number: number;
  cells: readonly string[];
  /** Fields whose cells were corrected in the page. */
  corrected: readonly string[];
}

export interface CheckedRow extends NumberedCells {
  plan: ImportPlan;
  changes: readonly string[];
  errors: readonly ImportIssue[];
}

/** Sets the rows of an import, in one statement. */
export async function replaceRows(
  db: Db,
  { id, seller_id }: Pick<ImportRecord, 'id' | 'seller_id'>,
  rows: readonly CheckedRow[],
): Promise<void> {
  await db.deleteFrom('offer_import_row').where('import_id', '=', id).execute();
  await sql`
    insert into offer_import_row (import_id, number, seller_id, cells, plan, changes, errors,
      corrected)
    select ${id}, r.number, ${seller_id}, r.cells, r.plan, r.changes, r.errors, r.corrected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (number int, cells jsonb, plan text, changes jsonb, errors jsonb, corrected jsonb)
  `.execute(db);
}

/** The rows as they were checked last. */
export async function selectCells(db: Db, importId: string): Promise<NumberedCells[]> {
  return db
    .selectFrom('offer_import_row')
    .select(['number', 'cells', 'corrected'])
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute();
}

/** Some rows as they were checked last. */
export async function selectRowsOf(
  db: Db,
  importId: string,
  numbers: readonly number[],
): Promise<ImportRowRecord[]> {
  return db
    .selectFrom('offer_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .execute();
}

/** Writes the check of rows again, in one statement. */
export async function rewriteRows(
  db: Db,
  importId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  await sql`
    update offer_import_row r
    set cells = n.cells, plan = n.plan, changes = n.changes, errors = n.errors,
      corrected = n.corrected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (number int, cells jsonb, plan text, changes jsonb, errors jsonb, corrected jsonb)
    where r.import_id = ${importId} and r.number = n.number
  `.execute(db);
}
