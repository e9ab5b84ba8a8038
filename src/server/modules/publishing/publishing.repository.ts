/** All SQL of publishing: manuscripts, their versions and pictures. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Locale } from '~config';
import type { ManuscriptState, TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import type { Db } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { ManuscriptTable, ManuscriptVersionTable } from './publishing.tables.ts';

export type ManuscriptRow = Selectable<ManuscriptTable>;
export type VersionRow = Selectable<ManuscriptVersionTable>;

export interface TextRef {
  kind: TextKind;
  key: string;
}

export function selectManuscript(
  db: Db,
  { kind, key }: TextRef,
): Promise<ManuscriptRow | undefined> {
  return db
    .selectFrom('manuscript')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Whoever changes a manuscript holds its row: two saves are one after the other. */
export function lockManuscript(db: Db, { kind, key }: TextRef): Promise<ManuscriptRow | undefined> {
  return db
    .selectFrom('manuscript')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The next manuscript whose time has come, locked; none of `except`, and none that another process holds. */
export function lockDueManuscript(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<(ManuscriptRow & { id: string }) | undefined> {
  return db
    .selectFrom('manuscript')
    .selectAll()
    .select(sql<string>`kind || '/' || key`.as('id'))
    .where('scheduled_at', '<=', now)
    .where(sql<string>`kind || '/' || key`, 'not in', except.length > 0 ? except : [''])
    .orderBy('scheduled_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** False when it exists already. */
export async function insertManuscript(db: Db, row: Insertable<ManuscriptTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('manuscript')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false when another text holds the address */
export async function updateManuscript(
  db: Db,
  { kind, key }: TextRef,
  change: Updateable<ManuscriptTable>,
): Promise<boolean> {
  try {
    await db
      .updateTable('manuscript')
      .set(change)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'manuscript_kind_slug_key')) return false;
    throw error;
  }
}

export async function insertVersion(
  db: Db,
  row: Insertable<ManuscriptVersionTable>,
): Promise<void> {
  await db.insertInto('manuscript_version').values(row).execute();
}

export async function updateVersion(
  db: Db,
  { kind, key, version }: TextRef & { version: number },
  change: Updateable<ManuscriptVersionTable>,
): Promise<void> {
  await db
    .updateTable('manuscript_version')
    .set(change)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('version', '=', version)
    .execute();
}

export function selectVersion(
  db: Db,
  { kind, key, version }: TextRef & { version: number },
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('manuscript_version')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Versions without their texts, the newest first. @param before a version's number */
export function selectVersions(
  db: Db,
  { kind, key }: TextRef,
  { before, limit }: { before: number | null; limit: number },
): Promise<Omit<VersionRow, 'content'>[]> {
  return db
    .selectFrom('manuscript_version')
    .select(['kind', 'key', 'version', 'change', 'restored_from', 'changed', 'editor_id'])
    .select(['created_at', 'saved_at', 'published_at'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .$if(before !== null, (query) => query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export interface ManuscriptFilter {
  kind: TextKind;
  state?: ManuscriptState | undefined;
  missing?: Locale | undefined;
  author?: string | undefined;
  main_tag?: string | undefined;
  search?: string | undefined;
}

function stateCondition(state: ManuscriptState | undefined) {
  switch (state) {
    case undefined:
      return sql<boolean>`deleted_at is null`;
    case 'removed':
      return sql<boolean>`deleted_at is not null`;
    case 'scheduled':
      return sql<boolean>`deleted_at is null and scheduled_at is not null`;
    case 'published':
      return sql<boolean>`deleted_at is null and published_version is not null`;
    case 'draft':
      return sql<boolean>`
        deleted_at is null and scheduled_at is null and published_version is null
      `;
  }
}

const liked = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;

/** The last changed first. @param after the row that the page before ended with */
export async function selectManuscripts(
  db: Db,
  filter: ManuscriptFilter,
  page: { after: { at: string; key: string } | null; limit: number },
): Promise<ManuscriptRow[]> {
  const { kind, state, missing, author, main_tag: mainTag, search } = filter;
  const { after, limit } = page;
  let query = db
    .selectFrom('manuscript')
    .selectAll()
    .where('kind', '=', kind)
    .where(stateCondition(state));
  if (missing !== undefined)
    query = query.where(sql<boolean>`cardinality(${sql.ref(`missing_${missing}`)}) > 0`);
  if (author !== undefined) query = query.where('author', '=', author);
  if (mainTag !== undefined) query = query.where('main_tag', '=', mainTag);
  if (search) {
    query = query.where(sql`lower(title_en || ' ' || title_fr)`, 'like', liked(search));
  }
  if (after) query = query.where(sql<boolean>`(updated_at, key) < (${after.at}, ${after.key})`);
  return query.orderBy('updated_at', 'desc').orderBy('key', 'desc').limit(limit).execute();
}

/** All of a kind that is read as a whole, the removed ones too, the last changed first. */
export async function selectAllOf(db: Db, kind: TextKind, limit: number): Promise<ManuscriptRow[]> {
  return db
    .selectFrom('manuscript')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('updated_at', 'desc')
    .orderBy('key', 'desc')
    .limit(limit)
    .execute();
}

/** Which of these pictures stand in a text already. */
export async function selectKnownPictures(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('manuscript_picture')
    .select('media_id')
    .where('media_id', 'in', ids)
    .execute();
  return rows.map(({ media_id: id }) => id);
}

export async function insertPictures(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('manuscript_picture')
    .values(ids.map((id) => ({ media_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
