/** All SQL of the help centre: what is published, votes, and the texts of a release. */
import { sql } from 'kysely';
import type { Locale } from '~config';
import type { Db } from '../../db/database.ts';
import type { HelpArticleTextTable, HelpCategoryTable, HelpVoteTable } from './help.tables.ts';

export interface HelpRow {
  id: string;
  slug: string;
  category_id: string;
  faq_position: number | null;
  related: string[];
  title: string;
  description: string;
  keywords: string[];
  body: string;
  words: number;
  updated_at: Date;
}

/** A help centre holds a few hundred articles; they are read at once and kept in memory. */
const MOST_ARTICLES = 2_000;

export async function selectCategories(db: Db): Promise<HelpCategoryTable[]> {
  return db
    .selectFrom('help_category')
    .selectAll()
    .orderBy('position')
    .orderBy('slug')
    .limit(MOST_ARTICLES)
    .execute();
}

/** What is published, in one language, in the order of its categories. */
export async function selectPublished(db: Db, locale: Locale, now: Date): Promise<HelpRow[]> {
  return db
    .selectFrom('help_article as a')
    .innerJoin('help_article_text as t', 't.article_id', 'a.id')
    .select([
      'a.id',
      'a.slug',
      'a.category_id',
      'a.faq_position',
      'a.related',
      't.title',
      't.description',
      't.keywords',
      't.body',
      't.words',
      't.updated_at',
    ])
    .where('t.locale', '=', locale)
    .where('a.published_at', '<=', now)
    .orderBy('a.position')
    .orderBy('a.slug')
    .limit(MOST_ARTICLES)
    .execute();
}

/** How many found it useful, of how many; undefined where it is not published. */
export async function selectVotes(
  db: Db,
  slug: string,
  now: Date,
): Promise<{ id: string; useful: number; total: number } | undefined> {
  return db
    .selectFrom('help_article')
    .select(['id', 'useful_votes as useful', 'votes as total'])
    .where('slug', '=', slug)
    .where('published_at', '<=', now)
    .executeTakeFirst();
}

/** One vote for each person or visitor and article: a later one replaces it, and keeps what was missing unless it says more. */
export async function upsertVote(db: Db, vote: HelpVoteTable): Promise<void> {
  const target =
    vote.user_id === null
      ? sql`(article_id, visitor) where visitor is not null`
      : sql`(user_id, article_id) where user_id is not null`;
  await sql`
    insert into help_vote (article_id, user_id, visitor, is_useful, missing, voted_at)
    values (${vote.article_id}, ${vote.user_id}, ${vote.visitor}, ${vote.is_useful}, ${vote.missing}, ${vote.voted_at})
    on conflict ${target} do update set
      is_useful = excluded.is_useful,
      missing = case when excluded.is_useful then null
        else coalesce(excluded.missing, help_vote.missing) end,
      voted_at = excluded.voted_at
  `.execute(db);
}

export interface ReleasedArticle {
  id: string;
  slug: string;
  category: string;
  position: number;
  faq_position: number | null;
  related: string[];
}

/** Adds the categories that are not there yet. */
export async function insertCategories(
  db: Db,
  categories: readonly HelpCategoryTable[],
): Promise<void> {
  await db
    .insertInto('help_category')
    .values([...categories])
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** Adds the articles that are not there yet, published. One that was taken down is there, and stays down. */
export async function insertArticles(
  db: Db,
  articles: readonly ReleasedArticle[],
  now: Date,
): Promise<void> {
  await sql`
    insert into help_article
      (id, slug, category_id, position, faq_position, related, created_at, published_at)
    select a.id, a.slug, c.id, a.position, a.faq_position, a.related, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) as a
      (id uuid, slug text, category text, position integer, faq_position integer, related text[])
      join help_category c on c.slug = a.category
    on conflict (slug) do nothing
  `.execute(db);
}

export type ReleasedText = Omit<HelpArticleTextTable, 'article_id' | 'updated_at'> & {
  slug: string;
};

/** Writes the texts of a release: new ones, and those that nobody has edited since an earlier release wrote them. */
export async function upsertReleasedTexts(
  db: Db,
  texts: readonly ReleasedText[],
  now: Date,
): Promise<void> {
  await sql`
    insert into help_article_text
      (article_id, locale, title, description, keywords, body, words, updated_at, released_as)
    select a.id, t.locale, t.title, t.description, t.keywords, t.body, t.words, ${now}, t.released_as
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t
      (slug text, locale text, title text, description text, keywords text[], body text,
       words integer, released_as text)
      join help_article a on a.slug = t.slug
    on conflict (article_id, locale) do update set
      title = excluded.title, description = excluded.description, keywords = excluded.keywords,
      body = excluded.body, words = excluded.words, updated_at = excluded.updated_at,
      released_as = excluded.released_as
    where help_article_text.released_as <> excluded.released_as
  `.execute(db);
}
