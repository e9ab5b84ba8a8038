/** Games and categories as staff keep them (decision 0122). */
import * as v from 'valibot';
import { baseCategoryAliasSchema, categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import { aliasSchema, countSchema, idSchema, longText, text, urlSchema } from '../common.ts';

const MOST_ALIASES = 30;
/** Pixels of a game's icon: the edge of the stored square, and what an upload has at least on its shorter side. */
export const gameIcon = { edge: 384, least: 192 } as const;
/** More categories than a game has. */
export const MOST_CATEGORIES = 100;

/** What staff say of a game; its alias stands apart, because it never changes. */
export const gameFieldsSchema = v.object({
  title: text({ min: 1, max: 80 }),
  /** Alias of the genre. */
  genre: aliasSchema,
  /** Other names by which it is found. */
  search_aliases: v.pipe(v.array(text({ min: 1, max: 60 })), v.maxLength(MOST_ALIASES)),
  description_en: longText({ min: 1, max: 4_000 }),
  description_fr: longText({ min: 1, max: 4_000 }),
  /** Games inside another platform share its family; null for most. */
  family: v.nullable(aliasSchema),
});
export type GameFields = v.InferOutput<typeof gameFieldsSchema>;

/** Id of an upload of the caller's: its middle square becomes the icon. Null: none, the emblem is drawn. */
export const gameIconSchema = v.nullable(idSchema);

export const newCategorySchema = v.object({
  /** Part of its address below the game; it never changes. */
  alias: aliasSchema,
  base: baseCategoryAliasSchema,
  title_en: text({ min: 1, max: 80 }),
  title_fr: text({ min: 1, max: 80 }),
  /** The category whose definition it begins with; null: with a plain one. */
  copy_of: v.nullable(idSchema),
});
export type NewCategory = v.InferOutput<typeof newCategorySchema>;

const gameHeadEntries = {
  id: idSchema,
  alias: v.string(),
  title: v.string(),
  /** From its first public category on. */
  is_public: v.boolean(),
};

export const staffGameHeadSchema = v.object({
  ...gameHeadEntries,
  /** Public or not. */
  categories: countSchema,
  /** On sale. */
  offers: countSchema,
});

export type StaffGameHead = v.InferOutput<typeof staffGameHeadSchema>;

export const staffGamesSchema = v.object({
  /** The first of those that fit: those that are not public, then the most popular. */
  data: v.array(staffGameHeadSchema),
  total: countSchema,
});

export const staffGameSchema = v.object({
  ...gameHeadEntries,
  ...gameFieldsSchema.entries,
  /** The picture that staff gave it; null: its emblem is drawn. */
  icon_image: v.nullable(urlSchema),
  /** The drawn emblem, whether it has an icon or not. */
  emblem_image: urlSchema,
  /** Counts the changes: whoever changes it names the one they saw. */
  version: countSchema,
  /** In their order. */
  categories: v.array(
    v.object({
      id: idSchema,
      alias: v.string(),
      base: baseCategoryAliasSchema,
      title: v.string(),
      /** 0: it is not public, because nothing of it was put in force yet. */
      version: countSchema,
      has_draft: v.boolean(),
      offers: countSchema,
    }),
  ),
});
export type StaffGame = v.InferOutput<typeof staffGameSchema>;

export const definitionSourcesSchema = v.object({ data: v.array(categoryRefSchema) });
