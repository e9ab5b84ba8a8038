/** The catalogue of the market as files have it, with what an import has to know besides. Read here, compared elsewhere. */
import * as v from 'valibot';
import { baseCategoryAliases } from '~/contracts/catalogue/base-categories.ts';
import {
  CATALOGUE_FORMAT,
  CATALOGUE_VERSION,
  catalogueFileSchema,
  type CatalogueFile,
  type FileCategory,
  type FileGame,
  type FileLanding,
  type FileSection,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { landingQuerySchema } from '~/contracts/catalogue/landing.schemas.ts';
import type { DefinitionDocument } from '~/domain/category-definition.ts';
import type { Db } from '../../../db/database.ts';
import {
  countCatalogue,
  documentOf,
  selectSections,
  selectWholeGames,
  type GameWhole,
  type LandingRow,
  type Section,
} from '../../catalogue/index.ts';
import { selectDraftsOf, type DraftRow } from '../definitions.repository.ts';

export interface MarketCategory {
  id: string;
  alias: string;
  base: FileCategory['base'];
  /** In its game, from 1; numbers are left out where categories were dropped. */
  position: number;
  /** 0: nothing of it was put in force yet. */
  version: number;
  /** What is in force; of version 0 what it began with. */
  definition: DefinitionDocument;
  draft: Pick<DraftRow, 'revision' | 'document'> | null;
  landings: MarketLanding[];
}

export interface MarketLanding {
  /** As it is stored: the record has what was before. */
  row: LandingRow;
  page: FileLanding;
}

export interface MarketGame {
  id: string;
  version: number;
  is_public: boolean;
  fields: Omit<FileGame, 'categories'>;
  categories: MarketCategory[];
}

export interface Market {
  genres: FileSection[];
  bases: (FileSection & { alias: FileCategory['base'] })[];
  games: MarketGame[];
  /** Of the whole catalogue, whatever of it was read. */
  all: { games: number; categories: number; landings: number };
}

const sectionOf = <const A extends string>(row: Omit<Section, 'alias'> & { alias: A }) => ({
  alias: row.alias,
  title: { en: row.title_en, fr: row.title_fr },
  about: { en: row.about_en, fr: row.about_fr },
});

/** The filter as it is written everywhere; it was checked when it was stored. */
function queryOf(row: LandingRow): FileLanding['query'] {
  const read = v.safeParse(landingQuerySchema, row.query);
  return read.success ? read.output : row.query;
}

/** A landing page as a file says it. */
const landingOf = (row: LandingRow): FileLanding => ({
  alias: row.alias,
  query: queryOf(row),
  name: { en: row.name_en, fr: row.name_fr },
  heading: { en: row.heading_en, fr: row.heading_fr },
  title: { en: row.title_en, fr: row.title_fr },
  description: { en: row.description_en, fr: row.description_fr },
  text: { en: row.text_en, fr: row.text_fr },
  is_published: row.is_published,
});

function gameOf(
  { game, categories }: GameWhole,
  drafts: ReadonlyMap<string, DraftRow>,
): MarketGame {
  return {
    id: game.id,
    version: game.version,
    is_public: game.is_public,
    fields: {
      alias: game.alias,
      title: game.title,
      genre: game.genre,
      search_aliases: game.search_aliases,
      description: { en: game.description_en, fr: game.description_fr },
      family: game.family,
      popularity: game.popularity,
    },
    categories: categories.map(({ category, attributes, landings }) => ({
      id: category.id,
      alias: category.alias,
      base: category.base,
      position: category.position,
      version: category.version,
      definition: documentOf({ category, attributes }),
      draft: drafts.get(category.id) ?? null,
      landings: landings.map((row) => ({ row, page: landingOf(row) })),
    })),
  };
}

/** @param games aliases of the games that are read with all that is theirs; null: all of them */
export async function readMarket(db: Db, games: readonly string[] | null): Promise<Market> {
  const genres = await selectSections(db, 'genre');
  const bases = await selectSections(db, 'base_category');
  const whole = await selectWholeGames(db, games);
  const ids = whole.flatMap(({ categories }) => categories.map(({ category }) => category.id));
  const drafts = new Map((await selectDraftsOf(db, ids)).map((row) => [row.category_id, row]));
  return {
    genres: genres.map(sectionOf),
    // What the program does not know is no base category.
    bases: bases.flatMap((row) => {
      const alias = baseCategoryAliases.find((known) => known === row.alias);
      return alias === undefined ? [] : [sectionOf({ ...row, alias })];
    }),
    games: whole.map((one) => gameOf(one, drafts)),
    all: await countCatalogue(db),
  };
}

/** What a category without a definition in force has is its draft. */
const definitionOf = ({ version, definition, draft }: MarketCategory): DefinitionDocument =>
  version === 0 && draft ? draft.document : definition;

/** The file of what was read. Of one game: with its genre and base categories alone. */
export function fileOf({ genres, bases, games }: Market, isWhole: boolean): CatalogueFile {
  const used = new Set(games.map(({ fields }) => fields.genre));
  const sold = new Set(games.flatMap(({ categories }) => categories.map(({ base }) => base)));
  return {
    format: CATALOGUE_FORMAT,
    version: CATALOGUE_VERSION,
    genres: genres.filter(({ alias }) => isWhole || used.has(alias)),
    base_categories: bases.filter(({ alias }) => isWhole || sold.has(alias)),
    games: games.map(({ fields, categories }) => ({
      ...fields,
      categories: categories.map((category) => ({
        alias: category.alias,
        base: category.base,
        definition: definitionOf(category),
        landing_pages: category.landings.map(({ page }) => page),
      })),
    })),
  };
}

/**
 * The bytes of a file: the same catalogue gives the same ones. Members stand in the order of the schema, whatever order the
 * database has them in.
 */
export function writeFile(file: CatalogueFile): string {
  const read = v.safeParse(catalogueFileSchema, file);
  // What stands in the market may be older than a bound: it is given out as it is.
  return `${JSON.stringify(read.success ? read.output : file, null, 1)}\n`;
}
