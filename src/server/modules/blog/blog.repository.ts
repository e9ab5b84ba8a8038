/** All SQL of the blog: what is published, in one language. */
import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '~config';
import type { Db } from '../../db/database.ts';

export interface ArticleRow {
  id: string;
  slug: string;
  game_id: string | null;
  base_category_id: string | null;
  image_media_id: string | null;
  is_demo: boolean;
  created_at: Date;
  published_at: Date;
  title: string;
  description: string;
  tags: string[];
  image_alt: string;
  words: number;
  author_slug: string;
  author_name: string;
  author_avatar: string | null;
  author_about_en: string;
  author_about_fr: string;
}

/** Which of the published articles. */
export interface ArticleFilter {
  gameId?: string | undefined;
  baseCategoryId?: string | undefined;
  authorSlug?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

interface Readable {
  locale: Locale;
  now: Date;
}

const searchConfigs = { en: 'english', fr: 'french' } as const;

const wordsOf = (locale: Locale, search: string): RawBuilder<unknown> =>
  sql`websearch_to_tsquery(${sql.lit(searchConfigs[locale])}, ${search})`;

function conditions(filter: ArticleFilter, { locale, now }: Readable): RawBuilder<unknown> {
  const { gameId, baseCategoryId, authorSlug, tag, search } = filter;
  const wanted = [
    sql`a.published_at <= ${now}`,
    sql`t.locale = ${locale}`,
    ...(gameId === undefined ? [] : [sql`a.game_id = ${gameId}`]),
    ...(baseCategoryId === undefined ? [] : [sql`a.base_category_id = ${baseCategoryId}`]),
    ...(authorSlug === undefined ? [] : [sql`w.slug = ${authorSlug}`]),
    ...(tag === undefined ? [] : [sql`t.tags @> array[${tag}]`]),
    ...(search === undefined ? [] : [sql`t.search @@ ${wordsOf(locale, search)}`]),
  ];
  return sql`where ${sql.join(wanted, sql` and `)}`;
}

const columns = sql`
  a.id, a.slug, a.game_id, a.base_category_id, a.image_media_id, a.is_demo, a.created_at,
  a.published_at, t.title, t.description, t.tags, t.image_alt, t.words, w.slug as author_slug,
  w.name as author_name, w.avatar_media_id as author_avatar,
  w.description_en as author_about_en, w.description_fr as author_about_fr
`;
const tables = sql`
  article a join article_text t on t.article_id = a.id join blog_author w on w.id = a.author_id
`;

/** A page of articles: the newest first, or the best match of the words. */
export async function selectArticles(
  db: Db,
  filter: ArticleFilter,
  readable: Readable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ArticleRow[]> {
  const { search } = filter;
  const rank =
    search === undefined
      ? sql``
      : sql`ts_rank(t.search, ${wordsOf(readable.locale, search)}) desc,`;
  const { rows } = await sql<ArticleRow>`
    select ${columns} from ${tables} ${conditions(filter, readable)}
    order by ${rank} a.published_at desc, a.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export async function countArticles(
  db: Db,
  filter: ArticleFilter,
  readable: Readable,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tables} ${conditions(filter, readable)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function selectArticle(
  db: Db,
  slug: string,
  { locale, now }: Readable,
): Promise<(ArticleRow & { body: string }) | undefined> {
  const { rows } = await sql<ArticleRow & { body: string }>`
    select ${columns}, t.body from ${tables}
    where a.slug = ${slug} and t.locale = ${locale} and a.published_at <= ${now}
  `.execute(db);
  return rows[0];
}

/** What to read after an article: of its main tag first, then with a subject in common, then the newest. */
export async function selectRelated(
  db: Db,
  article: Pick<ArticleRow, 'id' | 'game_id' | 'base_category_id' | 'tags'>,
  { locale, now }: Readable,
  limit: number,
): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select ${columns} from ${tables}
    where a.published_at <= ${now} and t.locale = ${locale} and a.id <> ${article.id}
    order by
      (a.game_id = ${article.game_id} or a.base_category_id = ${article.base_category_id}) is true desc,
      t.tags && ${article.tags}::text[] desc, a.published_at desc, a.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export interface MainTagCount {
  game_id: string | null;
  base_category_id: string | null;
  articles_count: number;
  changed_at: Date;
}

/** The main tags that have something published, those with most articles first. */
export async function countByMainTag(db: Db, now: Date): Promise<MainTagCount[]> {
  const { rows } = await sql<MainTagCount>`
    select game_id, base_category_id, count(*) as articles_count, max(published_at) as changed_at
    from article where published_at <= ${now}
    group by game_id, base_category_id
    order by articles_count desc, game_id, base_category_id
  `.execute(db);
  return rows;
}

/** Subjects by their titles in a language, those with most articles first. */
export async function countByTag(
  db: Db,
  { locale, now }: Readable,
  limit: number,
): Promise<{ title: string; articles_count: number }[]> {
  const { rows } = await sql<{ title: string; articles_count: number }>`
    select tag.title, count(*) as articles_count
    from article a join article_text t on t.article_id = a.id
      cross join lateral unnest(t.tags) as tag (title)
    where a.published_at <= ${now} and t.locale = ${locale}
    group by tag.title order by articles_count desc, tag.title limit ${limit}
  `.execute(db);
  return rows;
}

export interface AuthorRow {
  slug: string;
  name: string;
  avatar_media_id: string | null;
  description_en: string;
  description_fr: string;
  articles_count: number;
}

/** Authors with something published, or one of them. */
export async function selectAuthors(db: Db, now: Date, slug?: string): Promise<AuthorRow[]> {
  const one = slug === undefined ? sql`` : sql`and w.slug = ${slug}`;
  const { rows } = await sql<AuthorRow>`
    select w.slug, w.name, w.avatar_media_id, w.description_en, w.description_fr,
      count(*) as articles_count
    from blog_author w join article a on a.author_id = w.id
    where a.published_at <= ${now} ${one}
    group by w.id order by articles_count desc, w.slug
  `.execute(db);
  return rows;
}

export interface ArticleAddress {
  slug: string;
  game_id: string | null;
  base_category_id: string | null;
  changed_at: Date;
}

/** Addresses for the sitemap, the newest first; protocols read at most 50 000 in one file. */
export async function selectArticleAddresses(
  db: Db,
  now: Date,
  limit: number,
): Promise<ArticleAddress[]> {
  const { rows } = await sql<ArticleAddress>`
    select a.slug, a.game_id, a.base_category_id,
      greatest(a.published_at, (
        select max(t.updated_at) from article_text t where t.article_id = a.id
      )) as changed_at
    from article a where a.published_at <= ${now}
    order by a.published_at desc, a.id desc limit ${limit}
  `.execute(db);
  return rows;
}
