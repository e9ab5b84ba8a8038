/** SQL of drafts and versions of categories' definitions. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CategoryDraftTable, CategoryVersionTable } from './definitions.tables.ts';

export type DraftRow = Selectable<CategoryDraftTable>;
export type VersionRow = Selectable<CategoryVersionTable>;

/** More drafts than staff work on. */
const MOST_DRAFTS = 100;

export function selectDrafts(db: Db): Promise<Omit<DraftRow, 'document'>[]> {
  return db
    .selectFrom('category_draft')
    .select(['category_id', 'revision', 'base_version', 'saved_by', 'saved_at'])
    .orderBy('saved_at', 'desc')
    .orderBy('category_id')
    .limit(MOST_DRAFTS)
    .execute();
}

/** Which of these categories have a draft. */
export async function drafted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('category_draft')
    .select('category_id')
    .where('category_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ category_id: id }) => id));
}

/** The drafts of some categories, as they stand. */
export function selectDraftsOf(db: Db, ids: readonly string[]): Promise<DraftRow[]> {
  return db
    .selectFrom('category_draft')
    .selectAll()
    .where('category_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export function findDraft(db: Db, categoryId: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom('category_draft')
    .selectAll()
    .where('category_id', '=', categoryId)
    .executeTakeFirst();
}

export async function writeDraft(
  db: Db,
  draft: Omit<DraftRow, 'document'> & { document: string },
): Promise<void> {
  const { category_id: _place, ...change } = draft;
  await db
    .insertInto('category_draft')
    .values(draft)
    .onConflict((conflict) => conflict.column('category_id').doUpdateSet(change))
    .execute();
}

export async function deleteDraft(db: Db, categoryId: string): Promise<void> {
  await db.deleteFrom('category_draft').where('category_id', '=', categoryId).execute();
}

/** The newest first. */
export function selectVersions(db: Db, categoryId: string, limit: number): Promise<VersionRow[]> {
  return db
    .selectFrom('category_version')
    .selectAll()
    .where('category_id', '=', categoryId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** What a category began with is written with its first change. */
export async function insertVersions(
  db: Db,
  versions: readonly Insertable<CategoryVersionTable>[],
): Promise<void> {
  await db
    .insertInto('category_version')
    .values([...versions])
    .onConflict((conflict) => conflict.columns(['category_id', 'version']).doNothing())
    .execute();
}

export async function markUndone(
  db: Db,
  { categoryId, version, by }: { categoryId: string; version: number; by: number },
): Promise<void> {
  await db
    .updateTable('category_version')
    .set({ undone_by: by })
    .where('category_id', '=', categoryId)
    .where('version', '=', version)
    .execute();
}
