/**
 * The demo's catalogue as rows: a file of the catalogue (decision 0128), with the ids of the demo's games and categories. What
 * stands in a row is made as by an import; all of it is in force at once, and many rows are written with one statement.
 */
import * as v from 'valibot';
import {
  catalogueFileSchema,
  type FileCategory,
  type FileGame,
  type FileLanding,
  type FileSection,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '~/server/db/database.ts';
import { attributeValues, definitionValues } from '~/server/modules/catalogue/index.ts';
import { gameValues, landingValues, sectionValues } from '~/server/modules/definitions/index.ts';
import { demoCatalogueFile } from '../catalogue/catalogue-file.ts';
import type { DemoCategory, DemoGame } from '../market.types.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

interface PlacedCategory {
  category: FileCategory;
  /** Of the demo: its id and its place. */
  demo: DemoCategory;
}

/** The categories of the file with those of the demo, in their order. */
function placed(games: readonly FileGame[], demo: readonly DemoGame[]): PlacedCategory[] {
  return games.flatMap((game, index) =>
    game.categories.map((category, position) => {
      const known = demo[index]?.categories[position];
      invariant(known?.definition.alias === category.alias, 'The file has the order of the demo');
      return { category, demo: known };
    }),
  );
}

const sectionRow = (section: FileSection, id: string, position: number) => ({
  id,
  ...sectionValues(section),
  position,
});

const categoryRow = ({ category, demo }: PlacedCategory, at: Date) => ({
  id: demo.id,
  game_id: demo.gameId,
  base: category.base,
  alias: category.alias,
  position: demo.position,
  ...definitionValues(category.definition),
  created_at: at,
});

const attributeRows = (random: Random, { category, demo }: PlacedCategory, at: Date) =>
  attributeValues(category.definition).map((values) => ({
    id: random.uuid(at),
    category_id: demo.id,
    ...values,
  }));

const landingRow = (id: string, categoryId: string, page: FileLanding, at: Date) => ({
  id,
  category_id: categoryId,
  ...landingValues(page),
  created_at: at,
  updated_at: at,
});

/** A game added later stands higher among the new ones: the most recent thirty opened one by one. */
function openedAt(index: number, at: Date): Date {
  return new Date(at.getTime() + Math.max(0, (index * 37) % 114) * 5 * 86_400_000);
}

export async function insertCatalogue(
  db: Db,
  random: Random,
  demo: readonly DemoGame[],
  at: Date,
): Promise<void> {
  const described = demoCatalogueFile(demo.map(({ definition }) => definition));
  const file = v.parse(catalogueFileSchema, described);
  const genres = file.genres.map((genre, place) => sectionRow(genre, random.uuid(at), place));
  await insertRows(db, 'genre', genres);
  await insertRows(
    db,
    'base_category',
    file.base_categories.map((base, place) => ({
      ...sectionRow(base, random.uuid(at), place),
      alias: base.alias,
    })),
  );
  await insertRows(
    db,
    'game',
    file.games.map((game, index) => ({
      id: demo[index]?.id ?? '',
      alias: game.alias,
      ...gameValues(game),
      created_at: openedAt(index, at),
    })),
  );
  const categories = placed(file.games, demo);
  await insertRows(
    db,
    'category',
    categories.map((category) => categoryRow(category, at)),
  );
  await insertRows(
    db,
    'attribute',
    categories.flatMap((category) => attributeRows(random, category, at)),
  );
  await insertRows(
    db,
    'landing_page',
    categories.flatMap(({ category, demo: { id } }) =>
      category.landing_pages.map((page) => landingRow(random.uuid(at), id, page, at)),
    ),
  );
}
