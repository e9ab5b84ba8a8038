/** SQL of help articles as staff write them: what stands in the tables, published, and taken down (decision 0061). */
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { HelpArticleTable, HelpArticleTextTable } from './help.tables.ts';

/** An article with both its texts, published or not. */
export interface StoredHelp {
  id: string;
  slug: string;
  category: string;
  position: number;
  faq_position: number | null;
  related: string[];
  created_at: Date;
  published_at: Date | null;
  texts: {
    locale: string;
    title: string;
    description: string;
    keywords: string[];
    body: string;
  }[];
}

const MOST_ARTICLES = 2_000;

/** By subject and place. @param id of one; all where none is given */
export async function selectStored(db: Db, id?: string): Promise<StoredHelp[]> {
  const { rows } = await sql<StoredHelp>`
    select a.id, a.slug, c.slug as category, a.position, a.faq_position, a.related, a.created_at, a.published_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('locale', t.locale, 'title', t.title, 'description',
          t.description, 'keywords', to_jsonb(t.keywords), 'body', t.body))
        from help_article_text t where t.article_id = a.id
      ), '[]'::jsonb) as texts
    from help_article a join help_category c on c.id = a.category_id
    where ${id === undefined ? sql`true` : sql`a.id = ${id}::uuid`}
    order by c.position, c.slug, a.position, a.slug limit ${MOST_ARTICLES}
  `.execute(db);
  return rows;
}

/** From now on no release renews the texts: the back office has them. Locks them until the transaction ends. */
export async function releaseFromFiles(db: Db, id: string): Promise<void> {
  await db
    .updateTable('help_article_text')
    .set({ released_as: null })
    .where('article_id', '=', id)
    .execute();
}

export async function selectCategoryId(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('help_category')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
}

/** Whether no other article has the address. */
export async function isSlugFree(db: Db, id: string, slug: string): Promise<boolean> {
  const other = await db
    .selectFrom('help_article')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other === undefined;
}

/** The subject of an article that was taken down. */
export async function selectCategoryOfHidden(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('help_article as a')
    .innerJoin('help_category as c', 'c.id', 'a.category_id')
    .select('c.slug')
    .where('a.slug', '=', slug)
    .where('a.published_at', 'is', null)
    .executeTakeFirst();
  return row?.slug;
}

/** Publishes an article or changes it; its day stays while it is published. */
export async function upsertHelpArticle(
  db: Db,
  article: Insertable<HelpArticleTable>,
  texts: HelpArticleTextTable[],
): Promise<void> {
  await db
    .insertInto('help_article')
    .values(article)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        slug: eb.ref('excluded.slug'),
        category_id: eb.ref('excluded.category_id'),
        position: eb.ref('excluded.position'),
        faq_position: eb.ref('excluded.faq_position'),
        related: eb.ref('excluded.related'),
        published_at: eb.fn.coalesce('help_article.published_at', 'excluded.published_at'),
      })),
    )
    .execute();
  await db
    .insertInto('help_article_text')
    .values(texts)
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'locale']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        keywords: eb.ref('excluded.keywords'),
        body: eb.ref('excluded.body'),
        words: eb.ref('excluded.words'),
        updated_at: eb.ref('excluded.updated_at'),
        released_as: eb.ref('excluded.released_as'),
      })),
    )
    .execute();
}

/** Takes an article from readers; its row keeps its address, so that no release brings it back. */
export async function hideHelpArticle(db: Db, id: string): Promise<void> {
  await db.updateTable('help_article').set({ published_at: null }).where('id', '=', id).execute();
}
