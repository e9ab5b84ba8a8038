/** Articles, their authors and the main tags that they stand under (specification, section 3; decision 0056). */
import * as v from 'valibot';
import {
  countSchema,
  idSchema,
  listOf,
  localeSchema,
  timestampSchema,
  urlSchema,
} from '../common.ts';
import { offerCardSchema } from '../offers/offers.schemas.ts';
import { blockSchema } from '../content/content.schemas.ts';

export const mainTagTypes = ['game', 'base_category'] as const;

/** What an article is about: a game, or goods of one kind in all games. `slug` is the alias of either. */
export const mainTagSchema = v.object({
  type: v.picklist(mainTagTypes),
  slug: v.string(),
  title: v.string(),
  /** How many published articles stand under it. */
  articles_count: countSchema,
  /** A game's emblem; goods have none. */
  icon_image: v.nullable(urlSchema),
});
export type MainTag = v.InferOutput<typeof mainTagSchema>;

export const authorSchema = v.object({
  slug: v.string(),
  name: v.string(),
  avatar: v.nullable(urlSchema),
  description: v.string(),
  articles_count: countSchema,
});
export type Author = v.InferOutput<typeof authorSchema>;

const articleEntries = {
  id: idSchema,
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  main_tag: v.omit(mainTagSchema, ['articles_count']),
  tags: v.array(v.object({ title: v.string() })),
  /** `alt` is null for artwork of the game, which decorates; an uploaded picture is described. */
  imageMain: v.object({ image: urlSchema, alt: v.nullable(v.string()) }),
  author: v.omit(authorSchema, ['articles_count']),
  created_at: timestampSchema,
  published_at: timestampSchema,
  /** At 200 words a minute, at least one. */
  reading_minutes: countSchema,
  /** Written for the demo market, and marked so. */
  is_demo: v.boolean(),
};

export const articleCardSchema = v.object(articleEntries);
export type ArticleCard = v.InferOutput<typeof articleCardSchema>;

export const articleSchema = v.object({
  ...articleEntries,
  locale: localeSchema,
  blocks: v.array(blockSchema),
  /** Of the same main tag first, then with a tag in common, then the newest. */
  related: v.array(articleCardSchema),
  /** The best offers of what it is about. */
  offers: v.array(offerCardSchema),
});
export type Article = v.InferOutput<typeof articleSchema>;

export const articleListSchema = listOf(articleCardSchema);

/** What the list can be narrowed by: main tags, subjects and authors with how much each holds. */
export const blogIndexSchema = v.object({
  main_tags: v.array(mainTagSchema),
  tags: v.array(v.object({ title: v.string(), articles_count: countSchema })),
  authors: v.array(authorSchema),
});
export type BlogIndex = v.InferOutput<typeof blogIndexSchema>;
