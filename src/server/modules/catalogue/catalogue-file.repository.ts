/** SQL of the catalogue as a whole, as files have it: games with their categories, definitions and landing pages (0128). */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AttributeRow, CategoryRow } from './catalogue.repository.ts';
import type { LandingRow } from './landing.repository.ts';
import { lockSections } from './sections.repository.ts';
import { staffColumns, type StaffGameFields } from './staff-games.repository.ts';

export interface GameWhole {
  game: StaffGameFields;
  categories: { category: CategoryRow; attributes: AttributeRow[]; landings: LandingRow[] }[];
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Games with all that is theirs, public or not, the most popular first. @param aliases null: all of them */
export async function selectWholeGames(
  db: Db,
  aliases: readonly string[] | null,
): Promise<GameWhole[]> {
  const games = await db
    .selectFrom('game')
    .select(staffColumns)
    .$if(aliases !== null, (query) =>
      query.where('alias', '=', sql<string>`any(${[...(aliases ?? [])]}::text[])`),
    )
    .orderBy('popularity', 'desc')
    .orderBy('alias')
    .execute();
  const categories = await db
    .selectFrom('category')
    .selectAll()
    .where('game_id', '=', anyOf(games.map(({ id }) => id)))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = categories.map(({ id }) => id);
  const attributes = await db
    .selectFrom('attribute')
    .selectAll()
    .where('category_id', '=', anyOf(ids))
    .orderBy('position')
    .orderBy('key')
    .execute();
  const landings = await db
    .selectFrom('landing_page')
    .selectAll()
    .where('category_id', '=', anyOf(ids))
    .orderBy('alias')
    .execute();
  const attributesOf = Map.groupBy(attributes, ({ category_id: id }) => id);
  const landingsOf = Map.groupBy(landings, ({ category_id: id }) => id);
  const categoriesOf = Map.groupBy(categories, ({ game_id: id }) => id);
  return games.map((game) => ({
    game,
    categories: (categoriesOf.get(game.id) ?? []).map((category) => ({
      category,
      attributes: attributesOf.get(category.id) ?? [],
      landings: landingsOf.get(category.id) ?? [],
    })),
  }));
}

/**
 * Locks what an import may write, in the order of everybody: texts, games, their categories, landing pages. Imports wait for
 * each other from the beginning: of two with the same new game the second sees the first one's.
 */
export async function lockForImport(db: Db, aliases: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue_import', 0))`.execute(db);
  await lockSections(db, 'genre');
  await lockSections(db, 'base_category');
  const named = sql`alias = any(${[...aliases]}::text[])`;
  await sql`select id from game where ${named} order by id for no key update`.execute(db);
  const games = sql`game_id in (select id from game where ${named})`;
  await sql`select id from category where ${games} order by id for no key update`.execute(db);
  await sql`
    select id from landing_page where category_id in (select id from category where ${games})
    order by id for no key update
  `.execute(db);
}

/** How many there are, with those that a file does not name. */
export async function countCatalogue(
  db: Db,
): Promise<{ games: number; categories: number; landings: number }> {
  const { rows } = await sql<{ games: number; categories: number; landings: number }>`
    select (select count(*) from game) as games, (select count(*) from category) as categories,
      (select count(*) from landing_page) as landings
  `.execute(db);
  return rows[0] ?? { games: 0, categories: 0, landings: 0 };
}
