/** The help centre: categories, articles, what is asked most, the search and votes (decision 0057). */
import * as v from 'valibot';
import { appConfig } from '~config';
import { aliasSchema, countSchema, localeSchema, longText, timestampSchema } from '../common.ts';
import { blockSchema, contactTopics } from '../content/content.schemas.ts';

/** Names of the drawings that stand for categories. */
export const helpIcons = ['parcel', 'scales', 'wallet', 'sale', 'bank', 'shield', 'help'] as const;
export type HelpIcon = (typeof helpIcons)[number];

const categoryRefSchema = v.object({
  slug: v.string(),
  title: v.string(),
  icon: v.picklist(helpIcons),
});

export const helpCardSchema = v.object({
  slug: v.string(),
  category: categoryRefSchema,
  /** A question or a subject. */
  title: v.string(),
  /** Its answer in a sentence or two. */
  description: v.string(),
  /** At 200 words a minute, at least one. */
  reading_minutes: countSchema,
});
export type HelpCard = v.InferOutput<typeof helpCardSchema>;

export const helpCategorySchema = v.object({
  ...categoryRefSchema.entries,
  description: v.string(),
  /** In the order in which they are read. */
  articles: v.array(helpCardSchema),
});
export type HelpCategory = v.InferOutput<typeof helpCategorySchema>;

export const helpIndexSchema = v.object({ data: v.array(helpCategorySchema) });

/** What is asked most: the article's title is the question, its description the answer. */
export const helpFaqSchema = v.object({
  data: v.array(
    v.object({
      slug: v.string(),
      category: categoryRefSchema,
      title: v.string(),
      content: v.string(),
    }),
  ),
});
export type HelpFaq = v.InferOutput<typeof helpFaqSchema>;

const votesSchema = v.object({ useful: countSchema, total: countSchema });

export const helpArticleSchema = v.object({
  ...helpCardSchema.entries,
  locale: localeSchema,
  blocks: v.array(blockSchema),
  updated_at: timestampSchema,
  /** What a message about it is about. */
  contact_topic: v.picklist(contactTopics),
  votes: votesSchema,
  /** Those that its author names, then others of its category. */
  related: v.array(helpCardSchema),
});
export type HelpArticle = v.InferOutput<typeof helpArticleSchema>;

/** A piece of a found text; `is_match`: the words that were searched for, as the text spells them. */
const partSchema = v.object({ text: v.string(), is_match: v.boolean() });
export type FoundPart = v.InferOutput<typeof partSchema>;

export const helpFoundSchema = v.object({
  /** The best match first. */
  data: v.array(
    v.object({
      ...v.omit(helpCardSchema, ['title', 'description']).entries,
      title: v.array(partSchema),
      description: v.array(partSchema),
    }),
  ),
  /** Whether the best matches are about orders: whoever has an open one is shown it beside them. */
  about_orders: v.boolean(),
});
export type HelpFound = v.InferOutput<typeof helpFoundSchema>;

export const helpVoteSchema = v.object({
  slug: aliasSchema,
  is_useful: v.boolean(),
  /** What was missing, in the reader's words; nobody answers it. */
  missing: v.optional(longText({ max: appConfig.content.help.missingLength })),
});

export const helpVotedSchema = v.object({ is_useful: v.boolean(), votes: votesSchema });
