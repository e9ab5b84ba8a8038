/** All SQL of saved views. */
import { sql, type Selectable } from 'kysely';
import type { ViewedList } from '~/contracts/lists/lists.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { SavedViewTable } from './lists.tables.ts';

export type ViewRow = Selectable<SavedViewTable>;

/** What somebody saves is saved one after the other, so that the most of them holds. Until the transaction ends. */
export async function lockViewsOf(db: Db, ownerId: string): Promise<void> {
  const place = `saved_view ${ownerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(db);
}

/** Of one owner and list, by name. Their number is bounded. */
export function selectViews(db: Db, ownerId: string, list: ViewedList): Promise<ViewRow[]> {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Of one owner, on all lists. */
export async function countViews(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertView(db: Db, row: ViewRow): Promise<void> {
  await db.insertInto('saved_view').values(row).execute();
}

/** One of the owner's own. */
export async function deleteView(db: Db, ownerId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).where('owner_id', '=', ownerId).execute();
}
