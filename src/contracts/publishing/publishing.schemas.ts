/** Manuscripts: texts as staff write them, in both languages, before readers see them (decision 0061). */
import * as v from 'valibot';
import { appConfig } from '~config';
import { articleSchema, mainTagTypes } from '../blog/blog.schemas.ts';
import {
  aliasSchema,
  countSchema,
  cursorQuery,
  endlessListOf,
  idSchema,
  isStorable,
  localeSchema,
  querySearch,
  text,
  timestampSchema,
  urlSchema,
} from '../common.ts';
import { blockSchema, documentSchema } from '../content/content.schemas.ts';
import { helpArticleSchema } from '../help/help.schemas.ts';
import { missingParts, textLimits } from './missing.ts';

/** What is written here. Each has an adapter in the module `publishing`; a new one is added to this list. */
export const textKinds = ['article', 'page', 'help'] as const;
export const textKindSchema = v.picklist(textKinds);
export type TextKind = v.InferOutput<typeof textKindSchema>;

/** The id of an article or a help article, or the address of a page without its slash. */
export const textKeySchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/));

/** As it was typed: the blank at the end of a line that somebody is writing stays. */
function typed(max: number) {
  return v.pipe(
    v.string(),
    v.metadata({ wire: { type: 'string', maxLength: max } }),
    v.check(isStorable, 'unsafe_text'),
    v.maxLength(max),
  );
}

/** One language of a manuscript. Everything may be empty until it is published. */
export const manuscriptTextSchema = v.object({
  title: typed(textLimits.title),
  description: typed(textLimits.description),
  /** Subjects of an article, as readers see them; other words by which a help article is found. */
  tags: v.pipe(v.array(text({ min: 1, max: textLimits.tag })), v.maxLength(textLimits.keywords)),
  /** What the main picture shows, for who does not see it. Articles only. */
  image_alt: typed(textLimits.alt),
  /** Markdown as decision 0012 allows it. */
  body: typed(textLimits.body),
});
export type ManuscriptText = v.InferOutput<typeof manuscriptTextSchema>;

const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));

export const manuscriptContentSchema = v.object({
  /** The last part of the address. Fixed once it was published, and always for pages. */
  slug: typed(80),
  /** Alias of a game or a base category; of a help article its subject. */
  main_tag: v.nullable(aliasSchema),
  /** Slug of who signs it. Articles only. */
  author: v.nullable(aliasSchema),
  /** The main picture; null for the artwork of the game. Articles only. */
  image: v.nullable(idSchema),
  /** Its place within its subject, from 0; null: behind the others. Help articles only. */
  position: v.optional(v.nullable(placeSchema), null),
  /** Its place among what is asked most; null: it is not among it. Help articles only. */
  faq_position: v.optional(v.nullable(placeSchema), null),
  /** Slugs of what to read next. Help articles only. */
  related: v.optional(v.pipe(v.array(aliasSchema), v.maxLength(textLimits.related)), []),
  texts: v.object({ en: manuscriptTextSchema, fr: manuscriptTextSchema }),
});
export type ManuscriptContent = v.InferOutput<typeof manuscriptContentSchema>;

export const manuscriptStates = ['draft', 'scheduled', 'published', 'removed'] as const;
export const manuscriptStateSchema = v.picklist(manuscriptStates);
export type ManuscriptState = v.InferOutput<typeof manuscriptStateSchema>;

export const manuscriptActions = ['publish', 'unpublish', 'remove'] as const;

const missingSchema = v.object({
  en: v.array(v.picklist(missingParts)),
  fr: v.array(v.picklist(missingParts)),
});

const head = {
  kind: textKindSchema,
  key: v.string(),
  state: manuscriptStateSchema,
  /** Whether readers see a version of it now. */
  is_public: v.boolean(),
  /** Whether the newest version is another one than readers see. */
  has_changes: v.boolean(),
  missing: missingSchema,
  published_at: v.nullable(timestampSchema),
  /** When the next version is published by itself. */
  scheduled_at: v.nullable(timestampSchema),
  /** Null for what nobody has edited yet. */
  updated_at: v.nullable(timestampSchema),
  /** Who saved it last; null for what came with the program or the demo. */
  updated_by: v.nullable(v.string()),
  /** Whether a release brought another text than the one that this was edited from. */
  has_newer_release: v.boolean(),
  /** As readers see it: with the figures of the rules in force. */
  title: v.object({ en: v.string(), fr: v.string() }),
};

export const manuscriptCardSchema = v.object({
  ...head,
  author: v.nullable(v.string()),
  main_tag: v.nullable(v.string()),
});
export type ManuscriptCard = v.InferOutput<typeof manuscriptCardSchema>;

export const manuscriptSchema = v.object({
  ...head,
  /** Rises with each save. A change names the one that it is based on, so that nobody overwrites unseen. */
  revision: countSchema,
  /** Number of the newest version. */
  version: countSchema,
  published_version: v.nullable(countSchema),
  /** Whether `slug` may not change any more. */
  is_address_fixed: v.boolean(),
  /** Where readers find it; null before it was published. */
  path: v.nullable(v.string()),
  image_url: v.nullable(urlSchema),
  actions: v.array(v.picklist(manuscriptActions)),
  content: manuscriptContentSchema,
});
export type Manuscript = v.InferOutput<typeof manuscriptSchema>;

export const manuscriptQuery = {
  state: v.optional(manuscriptStateSchema),
  /** Only those in which this language is not complete. */
  missing: v.optional(localeSchema),
  author: v.optional(aliasSchema),
  main_tag: v.optional(aliasSchema),
  /** A part of the title, in either language. */
  search: querySearch,
  ...cursorQuery,
};
export const manuscriptListSchema = endlessListOf(manuscriptCardSchema);

export const versionChanges = ['first', 'save', 'restore'] as const;

export const manuscriptVersionSchema = v.object({
  version: countSchema,
  change: v.picklist(versionChanges),
  /** The version that was restored. */
  restored_from: v.nullable(countSchema),
  /** Names of the fields that differ from the version before, such as `fr.body`. */
  changed: v.array(v.string()),
  /** Null for what came with the program or the demo. */
  editor: v.nullable(v.string()),
  saved_at: timestampSchema,
  /** When readers first saw it. */
  published_at: v.nullable(timestampSchema),
});
export type ManuscriptVersion = v.InferOutput<typeof manuscriptVersionSchema>;
export const versionListSchema = endlessListOf(manuscriptVersionSchema);
export const versionDetailSchema = v.object({
  ...manuscriptVersionSchema.entries,
  content: manuscriptContentSchema,
});

/** What the release brings under this name, and by what it is known. */
export const releasedTextSchema = v.object({
  fingerprint: v.string(),
  texts: v.object({ en: manuscriptTextSchema, fr: manuscriptTextSchema }),
});

/** An article as news: sent once, to everybody (decision 0068). `stopped`: it was taken down before all were told. */
export const newsSchema = v.object({
  state: v.picklist(['unsent', 'sending', 'sent', 'stopped']),
  sent_at: v.nullable(timestampSchema),
  sent_by: v.nullable(v.string()),
  /** How many people were told. */
  told: countSchema,
  /** Whom it would reach: in the notification centre, and by each way that they chose. Null once it is sent. */
  reach: v.nullable(
    v.object({
      people: countSchema,
      email: countSchema,
      telegram: countSchema,
      push: countSchema,
      discord: countSchema,
    }),
  ),
});
export type News = v.InferOutput<typeof newsSchema>;

/** Why a part of a text cannot be shown. */
export const textProblems = [
  'not_allowed',
  'heading_level',
  'heading_id',
  'item',
  'value',
  'prices',
  'link',
  'picture',
  'picture_alt',
] as const;
export const textProblemSchema = v.object({
  code: v.picklist(textProblems),
  /** The beginning of what it is about. */
  near: v.string(),
});
export type TextProblem = v.InferOutput<typeof textProblemSchema>;

export const renderedSchema = v.object({
  title: v.string(),
  description: v.string(),
  blocks: v.array(blockSchema),
  problems: v.array(textProblemSchema),
  words: countSchema,
});
export type Rendered = v.InferOutput<typeof renderedSchema>;

const choice = v.object({ slug: v.string(), title: v.string() });

export const publishingOptionsSchema = v.object({
  authors: v.array(choice),
  main_tags: v.array(v.object({ type: v.picklist(mainTagTypes), ...choice.entries })),
  /** Subjects that published articles have, by language. */
  tags: v.object({ en: v.array(v.string()), fr: v.array(v.string()) }),
  /** Subjects of the help centre, and its published articles. */
  categories: v.array(choice),
  help_articles: v.array(choice),
});
export type PublishingOptions = v.InferOutput<typeof publishingOptionsSchema>;

export const previewSchema = v.variant('kind', [
  v.object({ kind: v.literal('article'), article: articleSchema, expires_at: timestampSchema }),
  v.object({ kind: v.literal('page'), document: documentSchema, expires_at: timestampSchema }),
  v.object({ kind: v.literal('help'), article: helpArticleSchema, expires_at: timestampSchema }),
]);
export type Preview = v.InferOutput<typeof previewSchema>;

/** Who signs articles: a desk of the market, in both languages. */
export const newAuthorSchema = v.object({
  name: text({ min: 2, max: 60 }),
  description_en: text({ min: 10, max: 300 }),
  description_fr: text({ min: 10, max: 300 }),
});

/** How long a preview link works. */
export const previewHours = appConfig.content.previewHours;
