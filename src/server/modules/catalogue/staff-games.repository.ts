/** SQL of games and categories as staff keep them, public or not (decision 0122). */
import { sql, type Selectable } from 'kysely';
import type { DefinitionDocument } from '~/domain/category-definition.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import { gameColumns } from './catalogue.repository.ts';
import { categoryColumns, writeDefinition } from './definition.repository.ts';
import type { GameTable, CategoryTable } from './catalogue.tables.ts';

export type StaffGameFields = Omit<Selectable<GameTable>, 'search'>;
type StaffCategoryRow = Pick<
  Selectable<CategoryTable>,
  'id' | 'game_id' | 'alias' | 'base' | 'title_en' | 'title_fr' | 'position' | 'version'
> & { offers: number };

/** Beside what everybody sees of a game. */
export const staffColumns = [...gameColumns, 'created_at', 'is_public', 'version'] as const;

/** All games with how many categories they have and what these have on sale; those that are not public first. */
export async function selectStaffGames(
  db: Db,
): Promise<(StaffGameFields & { categories: number; offers: number })[]> {
  return db
    .selectFrom('game')
    .select(staffColumns)
    .select((eb) => [
      eb
        .selectFrom('category')
        .whereRef('category.game_id', '=', 'game.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('categories'),
      eb
        .selectFrom('category')
        .innerJoin('category_stats as stats', 'stats.category_id', 'category.id')
        .whereRef('category.game_id', '=', 'game.id')
        .select((sum) =>
          sum.fn.coalesce(sum.fn.sum<number>('stats.offers_count'), sum.lit(0)).as('sum'),
        )
        .$asScalar()
        .$notNull()
        .as('offers'),
    ])
    .orderBy('is_public')
    .orderBy('popularity', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Some games, without counts. */
export async function selectGamesByIds(db: Db, ids: readonly string[]): Promise<StaffGameFields[]> {
  return db
    .selectFrom('game')
    .select(staffColumns)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function findStaffGame(
  db: Db,
  by: { id: string } | { alias: string },
): Promise<StaffGameFields | undefined> {
  return db
    .selectFrom('game')
    .select(staffColumns)
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('alias' in by, (query) => query.where('alias', '=', 'alias' in by ? by.alias : ''))
    .executeTakeFirst();
}

/** The game as it stands, with a lock that what changes it or its categories' order waits for. It comes before a category's. */
export async function lockGame(db: Db, id: string): Promise<StaffGameFields | undefined> {
  await db.selectFrom('game').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  // A statement of its own: it sees what was committed before the lock was had.
  return findStaffGame(db, { id });
}

/** The categories of some games in their order, with what was last counted on sale. */
export async function selectStaffCategories(
  db: Db,
  of: { gameId: string } | { ids: readonly string[] },
): Promise<StaffCategoryRow[]> {
  return db
    .selectFrom('category as c')
    .leftJoin('category_stats as stats', 'stats.category_id', 'c.id')
    .select([
      'c.id',
      'c.game_id',
      'c.alias',
      'c.base',
      'c.title_en',
      'c.title_fr',
      'c.position',
      'c.version',
    ])
    .select((eb) => eb.fn.coalesce('stats.offers_count', eb.lit(0)).as('offers'))
    .$if('gameId' in of, (query) => query.where('c.game_id', '=', 'gameId' in of ? of.gameId : ''))
    .$if('ids' in of, (query) =>
      query.where('c.id', '=', sql<string>`any(${'ids' in of ? [...of.ids] : []}::uuid[])`),
    )
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
}

/** A category by its address, public or not. */
export async function findCategoryId(
  db: Db,
  { game, category }: { game: string; category: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('category')
    .innerJoin('game', 'game.id', 'category.game_id')
    .select('category.id')
    .where('game.alias', '=', game)
    .where('category.alias', '=', category)
    .executeTakeFirst();
  return row?.id;
}

type GameColumns = Pick<
  StaffGameFields,
  'title' | 'genre' | 'search_aliases' | 'description_en' | 'description_fr' | 'family'
>;

/** What stays as it is where it is not named. */
interface NewParts {
  popularity?: number;
  icon_media_id?: string | null;
}

/** Adds a game that is not public, as the least popular where nothing else is said. False: there is one of this alias. */
export async function insertGame(
  db: Db,
  game: GameColumns & NewParts & { id: string; alias: string; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('game')
    .values({ popularity: 0, icon_media_id: null, ...game, is_public: false })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what staff say of a game, in the transaction that has locked it. */
export async function updateGame(
  db: Db,
  { id, version, ...columns }: GameColumns & NewParts & { id: string; version: number },
): Promise<void> {
  await db
    .updateTable('game')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Makes a game public, with its first category. */
export async function publishGame(db: Db, id: string): Promise<void> {
  await db
    .updateTable('game')
    .set({ is_public: true })
    .where('id', '=', id)
    .where('is_public', '=', false)
    .execute();
}

/** Adds a category that is not public, in the transaction that has locked its game. Null: it has one of this alias. */
export async function insertCategory(
  db: Db,
  category: Pick<Selectable<CategoryTable>, 'game_id' | 'base' | 'alias' | 'position'> & {
    created_at: Date;
    document: DefinitionDocument;
  },
): Promise<string | null> {
  const { document, ...columns } = category;
  const row = await db
    .insertInto('category')
    .values({ id: newId(), ...columns, ...categoryColumns(document), version: 0 })
    .onConflict((conflict) => conflict.columns(['game_id', 'alias']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await writeDefinition(db, row.id, { document, version: 0 });
  return row.id;
}

/** Takes a category away that was never public. */
export async function deleteNewCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('category').where('id', '=', id).where('version', '=', 0).execute();
}

/** Numbers the categories of a game, in the transaction that has locked it. */
export async function writeOrder(db: Db, order: readonly string[]): Promise<void> {
  await sql`
    update category set position = wanted.position
    from unnest(${[...order]}::uuid[]) with ordinality as wanted (id, position)
    where category.id = wanted.id and category.position <> wanted.position
  `.execute(db);
}
