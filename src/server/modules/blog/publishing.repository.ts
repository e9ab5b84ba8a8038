/** SQL of what is published: articles, their texts, and who signs them. */
import { sql, type Insertable } from 'kysely';
import type { Locale } from '~config';
import type { Db } from '../../db/database.ts';
import type { ArticleTable, ArticleTextTable, BlogAuthorTable } from './blog.tables.ts';

/** Publishes an article or changes it. Its day and whether it is the demo's stay as they were. */
export async function upsertArticle(
  db: Db,
  article: Insertable<ArticleTable>,
  texts: Insertable<ArticleTextTable>[],
): Promise<void> {
  await db
    .insertInto('article')
    .values(article)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        slug: eb.ref('excluded.slug'),
        game_id: eb.ref('excluded.game_id'),
        base_category_id: eb.ref('excluded.base_category_id'),
        author_id: eb.ref('excluded.author_id'),
        image_media_id: eb.ref('excluded.image_media_id'),
        published_at: eb.fn.coalesce('article.published_at', 'excluded.published_at'),
      })),
    )
    .execute();
  await db
    .insertInto('article_text')
    .values(texts)
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'locale']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        tags: eb.ref('excluded.tags'),
        image_alt: eb.ref('excluded.image_alt'),
        body: eb.ref('excluded.body'),
        words: eb.ref('excluded.words'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Takes an article from readers; its row keeps its address. */
export async function hideArticle(db: Db, id: string): Promise<void> {
  await db.updateTable('article').set({ published_at: null }).where('id', '=', id).execute();
}

/** Of these articles, those that readers see. */
export async function selectPublishedOf(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('article')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('published_at', '<=', now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The address of a published article, locked against being taken down until the transaction ends. */
export async function lockPublished(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('article')
    .select('slug')
    .where('id', '=', id)
    .where('published_at', '<=', now)
    .forShare()
    .executeTakeFirst();
  return row?.slug;
}

/** Everybody who may sign, also without an article. */
export function selectAllAuthors(db: Db): Promise<BlogAuthorTable[]> {
  return db.selectFrom('blog_author').selectAll().orderBy('name').execute();
}

export function selectAuthorBySlug(db: Db, slug: string): Promise<BlogAuthorTable | undefined> {
  return db.selectFrom('blog_author').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** False when the slug is taken. */
export async function insertAuthor(db: Db, author: BlogAuthorTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('blog_author')
    .values(author)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Subjects that published articles have in a language, the most used first. */
export async function selectSubjects(db: Db, locale: Locale, limit: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select tag.title from article_text t cross join lateral unnest(t.tags) as tag (title)
    where t.locale = ${locale} group by tag.title order by count(*) desc, tag.title limit ${limit}
  `.execute(db);
  return rows.map(({ title }) => title);
}
