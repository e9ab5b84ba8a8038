/**
 * The catalogue as a file: JSON of the format `legend-catalogue`, version 1 (decision 0128). What is exported, what is imported
 * and what the demo market is made of are the same thing. Lists are in their order. Nothing in it is of one market alone: no
 * ids, no dates, no counts.
 */
import * as v from 'valibot';
import { baseCategoryAliasSchema } from '../catalogue/base-categories.ts';
import { landingFieldEntries, landingQuerySchema } from '../catalogue/landing.schemas.ts';
import { aliasSchema, countSchema, longText, text } from '../common.ts';
import { definitionSchema } from './definitions.schemas.ts';
import { gameFieldsSchema, MOST_CATEGORIES } from './games.schemas.ts';

export const CATALOGUE_FORMAT = 'legend-catalogue';
export const CATALOGUE_VERSION = 1;
/** Of a file, in bytes: the demo's catalogue of 114 games has less than half of it. */
export const MOST_FILE_BYTES = 6 * 1024 * 1024;
const MOST_GAMES = 500;
const MOST_SECTIONS = 100;
const MOST_LANDINGS = 200;
/** Of a whole file: all of it is written in one transaction, and each of them is in the record. */
export const MOST_FILE_CATEGORIES = 2_000;
export const MOST_FILE_LANDINGS = 5_000;
/** What the preview shows of each list; all of it is counted. */
export const MOST_ISSUES = 200;
export const MOST_CHANGES = 40;

const inBoth = <const T extends v.GenericSchema<string, string>>(schema: T) =>
  v.strictObject({ en: schema, fr: schema });

/** What staff say of a genre or a base category. `about`: paragraphs apart by empty lines, headings after `## `. */
const sectionTextEntries = {
  title: inBoth(text({ min: 1, max: 60 })),
  about: inBoth(longText({ max: 10_000 })),
};

const landingSchema = v.strictObject({
  ...landingFieldEntries,
  query: v.strictObject(landingQuerySchema.entries),
});

export const fileCategorySchema = v.strictObject({
  alias: aliasSchema,
  base: baseCategoryAliasSchema,
  definition: v.strictObject(definitionSchema.entries),
  landing_pages: v.pipe(v.array(landingSchema), v.maxLength(MOST_LANDINGS)),
});

const { title, genre, search_aliases, family } = gameFieldsSchema.entries;

/** Its picture is of the installation and has no place here (decision 0128): an import leaves it as it is. */
const gameEntries = {
  alias: aliasSchema,
  title,
  genre,
  search_aliases,
  description: inBoth(longText({ min: 1, max: 4_000 })),
  family,
  /** Greater is listed first. */
  popularity: v.pipe(countSchema, v.maxValue(1_000_000)),
};

const gameSchema = v.strictObject({
  ...gameEntries,
  categories: v.pipe(v.array(fileCategorySchema), v.maxLength(MOST_CATEGORIES)),
});

const genreSchema = v.strictObject({ alias: aliasSchema, ...sectionTextEntries });
const baseSchema = v.strictObject({ alias: baseCategoryAliasSchema, ...sectionTextEntries });

const headEntries = {
  format: v.literal(CATALOGUE_FORMAT),
  version: v.literal(CATALOGUE_VERSION),
  genres: v.pipe(v.array(genreSchema), v.maxLength(MOST_SECTIONS)),
  base_categories: v.pipe(v.array(baseSchema), v.maxLength(MOST_SECTIONS)),
};

const parts = (most: number) => v.pipe(v.array(v.unknown()), v.maxLength(most));

/** A file, and a game of it, without what is read part by part: a file of nothing but errors is not read to its end. */
export const fileHeadSchema = v.strictObject({ ...headEntries, games: parts(MOST_GAMES) });
export const gameHeadSchema = v.strictObject({
  ...gameEntries,
  categories: parts(MOST_CATEGORIES),
});

export const catalogueFileSchema = v.strictObject({
  ...headEntries,
  games: v.pipe(v.array(gameSchema), v.maxLength(MOST_GAMES)),
});
export type CatalogueFile = v.InferOutput<typeof catalogueFileSchema>;
export type FileGame = CatalogueFile['games'][number];
export type FileCategory = FileGame['categories'][number];
export type FileLanding = FileCategory['landing_pages'][number];
export type FileSection = CatalogueFile['genres'][number];

/** What becomes of one thing of the file. `same`: it stands there as the file has it, and nothing happens. */
const fileStates = ['new', 'changed', 'same'] as const;

/**
 * What becomes of a category. `draft`: its definition differs from the one in force, and becomes a draft. `drafted`: it is the
 * draft that there is already. `clash`: there is a draft that says something else.
 */
const categoryStates = ['new', 'draft', 'drafted', 'clash', 'same'] as const;

const changeSchema = v.object({
  path: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

/** The first of the changes, and how many there are. */
const changesEntries = { changes: v.array(changeSchema), changes_total: countSchema };

const counts = v.object({ new: countSchema, changed: countSchema, same: countSchema });

/** What is public at once, with what it says in the market and what it will say; what is new has no changes. */
const atOnceEntries = {
  alias: v.string(),
  title: v.string(),
  state: v.picklist(['new', 'changed']),
  ...changesEntries,
};

const landingPlanSchema = v.object({
  ...atOnceEntries,
  /** `hidden`: as the file has it nobody sees it; `opened`: nobody sees it now, and everybody will. */
  seen: v.picklist(['hidden', 'opened', 'shown']),
});
export type LandingPlan = v.InferOutput<typeof landingPlanSchema>;

const categoryPlanSchema = v.object({
  alias: v.string(),
  title: v.string(),
  state: v.picklist(categoryStates),
  ...changesEntries,
  landing_pages: v.object({
    ...counts.entries,
    /** The definition in force does not know their filters yet; they come with a later import. */
    waiting: countSchema,
    /** Those that are new or changed. */
    touched: v.array(landingPlanSchema),
  }),
});
export type CategoryPlan = v.InferOutput<typeof categoryPlanSchema>;

const gamePlanSchema = v.object({
  alias: v.string(),
  title: v.string(),
  state: v.picklist(fileStates),
  is_public: v.boolean(),
  ...changesEntries,
  /** Whether its categories get another order. */
  is_reordered: v.boolean(),
  /** Those with something to do. */
  categories: v.array(categoryPlanSchema),
});
export type GamePlan = v.InferOutput<typeof gamePlanSchema>;

const sectionPlanSchema = v.object(atOnceEntries);
export type SectionPlan = v.InferOutput<typeof sectionPlanSchema>;

const sectionsPlanSchema = v.object({
  ...counts.entries,
  is_reordered: v.boolean(),
  /** Those that are new or changed. */
  touched: v.array(sectionPlanSchema),
});

const fileIssueSchema = v.object({
  /** Its place in the file: `games[3].categories[0].definition.attributes[2].key`; empty for the file itself. */
  path: v.string(),
  /** The same place by names: `valorant/accounts`; empty outside of games. */
  at: v.string(),
  message: v.string(),
});
export type FileIssue = v.InferOutput<typeof fileIssueSchema>;

export const catalogueCheckSchema = v.object({
  /** What is wrong, the first of it; where there is something nothing else is said. */
  issues: v.array(fileIssueSchema),
  issues_total: countSchema,
  /** Names what was seen: the file, and what it would do to the catalogue as it is. Null where the file is wrong. */
  seen: v.nullable(v.string()),
  genres: sectionsPlanSchema,
  base_categories: sectionsPlanSchema,
  games: v.object({
    ...counts.entries,
    /** In the catalogue and not in the file: nothing happens to them. */
    left: countSchema,
    /** Those with something to do. */
    touched: v.array(gamePlanSchema),
  }),
  categories: v.object({
    new: countSchema,
    draft: countSchema,
    drafted: countSchema,
    clash: countSchema,
    same: countSchema,
    left: countSchema,
  }),
  landing_pages: v.object({ ...counts.entries, waiting: countSchema, left: countSchema }),
});
export type CatalogueCheck = v.InferOutput<typeof catalogueCheckSchema>;

export const catalogueDoneSchema = v.object({
  genres: countSchema,
  base_categories: countSchema,
  /** Games that were made, and that were changed. */
  games_new: countSchema,
  games_changed: countSchema,
  categories_new: countSchema,
  drafts: countSchema,
  landing_pages: countSchema,
  /** Drafts of others that stayed as they are. */
  left: countSchema,
});
export type CatalogueDone = v.InferOutput<typeof catalogueDoneSchema>;
