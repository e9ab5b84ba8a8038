/** SQL of landing pages. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { LandingPageTable } from './catalogue.tables.ts';

export type LandingRow = Selectable<LandingPageTable>;

/** More landing pages than a category ever needs; lists of links are cut well before. */
const MOST_OF_CATEGORY = 500;

/** Published pages of one category by name, without their long texts. */
export async function selectLandings(db: Db, categoryId: string): Promise<LandingHead[]> {
  return db
    .selectFrom('landing_page')
    .select(['id', 'alias', 'name_en', 'name_fr'])
    .where('category_id', '=', categoryId)
    .where('is_published', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_OF_CATEGORY)
    .execute();
}

export type LandingHead = Pick<LandingRow, 'id' | 'alias' | 'name_en' | 'name_fr'>;

/** One published page by its address; undefined when there is none. */
export async function findLanding(
  db: Db,
  categoryId: string,
  alias: string,
): Promise<LandingRow | undefined> {
  return db
    .selectFrom('landing_page')
    .selectAll()
    .where('category_id', '=', categoryId)
    .where('alias', '=', alias)
    .where('is_published', '=', true)
    .executeTakeFirst();
}

/** The maximum number of URLs in one sitemap file. */
const MOST_ADDRESSES = 50_000;

/** The paths of all published pages. */
export async function selectLandingAddresses(
  db: Db,
): Promise<Pick<LandingRow, 'category_id' | 'alias' | 'updated_at'>[]> {
  return db
    .selectFrom('landing_page')
    .select(['category_id', 'alias', 'updated_at'])
    .where('is_published', '=', true)
    .orderBy('id')
    .limit(MOST_ADDRESSES)
    .execute();
}

/** For the back office: all pages, or those of one category or one name, the last changed first. */
export async function selectLandingPage(
  db: Db,
  query: { categoryId: string | null; alias: string | null; limit: number; offset: number },
): Promise<{ rows: LandingRow[]; total: number }> {
  const { categoryId, alias } = query;
  const pages = db
    .selectFrom('landing_page')
    .$if(categoryId !== null, (all) => all.where('category_id', '=', categoryId ?? ''))
    .$if(alias !== null, (all) => all.where('alias', '=', alias ?? ''));
  const rows = await pages
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await pages
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Locks the row until the transaction ends, so that the audit record contains the values that were replaced. */
export async function lockLanding(db: Db, id: string): Promise<LandingRow | undefined> {
  return db
    .selectFrom('landing_page')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns false, and changes nothing, when the category already has a page with that alias. */
export async function insertLanding(
  db: Db,
  row: Insertable<LandingPageTable>,
): Promise<LandingRow | undefined> {
  return db
    .insertInto('landing_page')
    .values(row)
    .onConflict((conflict) => conflict.columns(['category_id', 'alias']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Whether another page of the category has the alias. */
export async function isAliasTaken(
  db: Db,
  page: { id: string; categoryId: string; alias: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('landing_page')
    .select('id')
    .where('category_id', '=', page.categoryId)
    .where('alias', '=', page.alias)
    .where('id', '<>', page.id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateLanding(
  db: Db,
  id: string,
  change: Updateable<LandingPageTable>,
): Promise<LandingRow> {
  return db
    .updateTable('landing_page')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteLanding(db: Db, id: string): Promise<void> {
  await db.deleteFrom('landing_page').where('id', '=', id).execute();
}
