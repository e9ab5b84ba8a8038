/** The blog's articles and the desks that write them, as rows. */
import { appConfig, type Locale } from '~config';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '~/server/db/database.ts';
import { wordsOf } from '~/server/modules/blog/index.ts';
import { adoptedArticle } from '~/server/modules/publishing/index.ts';
import { demoArticles, desks, type DemoArticle } from '../content/articles.ts';
import type { DemoGame } from '../market.types.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

const DAY = 86_400_000;

const publishedAt = (article: DemoArticle, now: Date): Date =>
  new Date(now.getTime() - article.publishedDaysAgo * DAY);

function textRow(articleId: string, article: DemoArticle, now: Date) {
  const { locale, title, description, tags, body } = article;
  return {
    article_id: articleId,
    locale,
    title,
    description,
    tags,
    body,
    words: wordsOf(body),
    updated_at: publishedAt(article, now),
  };
}

/** What the back office edits of an article: both its languages. */
function contentOf(first: DemoArticle) {
  const textOf = (locale: Locale) => {
    const article = demoArticles(locale).find(({ slug }) => slug === first.slug);
    invariant(article, `${first.slug} is missing in a language`);
    const { title, description, tags, body } = article;
    return { title, description, tags, image_alt: '', body };
  };
  const { slug, mainTag, author } = first;
  const texts = { en: textOf('en'), fr: textOf('fr') };
  const none = { image: null, position: null, faq_position: null, related: [] };
  return { slug, main_tag: mainTag, author, ...none, texts };
}

export async function insertArticles(
  db: Db,
  random: Random,
  games: readonly DemoGame[],
  now: Date,
): Promise<void> {
  const authors = desks.map(({ slug, name, en, fr }) => ({
    id: random.uuid(now),
    slug,
    name,
    avatar_media_id: null,
    description_en: en,
    description_fr: fr,
  }));
  await insertRows(db, 'blog_author', authors);
  const bases = await db.selectFrom('base_category').select(['id', 'alias']).execute();
  const first = demoArticles(appConfig.locales.default);
  const rows = first.map((article) => {
    const game = games.find(({ definition }) => definition.alias === article.mainTag);
    const base = bases.find(({ alias }) => alias === article.mainTag);
    const author = authors.find(({ slug }) => slug === article.author);
    invariant(game ?? base, `${article.slug} is about nothing that is sold`);
    invariant(author, `${article.slug} has no author`);
    return {
      id: random.uuid(publishedAt(article, now)),
      slug: article.slug,
      game_id: game?.id ?? null,
      base_category_id: game ? null : (base?.id ?? null),
      author_id: author.id,
      image_media_id: null,
      is_demo: true,
      created_at: publishedAt(article, now),
      published_at: publishedAt(article, now),
    };
  });
  await insertRows(db, 'article', rows);
  const idOf = new Map(rows.map(({ slug, id }) => [slug, id]));
  const texts = appConfig.locales.all.flatMap(demoArticles).map((article) => {
    const id = idOf.get(article.slug);
    invariant(id, `${article.slug} is missing in the default language`);
    return textRow(id, article, now);
  });
  await insertRows(db, 'article_text', texts);
  const manuscripts = first.map((article) =>
    adoptedArticle(idOf.get(article.slug) ?? '', contentOf(article), publishedAt(article, now)),
  );
  await insertRows(
    db,
    'manuscript',
    manuscripts.map(({ manuscript }) => manuscript),
  );
  await insertRows(
    db,
    'manuscript_version',
    manuscripts.map(({ version }) => version),
  );
}
