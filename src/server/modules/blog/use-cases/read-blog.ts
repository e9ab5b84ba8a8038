/** What readers of the blog ask for: lists, an article with what to read next, an author. */
import * as v from 'valibot';
import type { Locale } from '~config';
import type { articleListQuerySchema } from '~/contracts/blog/blog.contract.ts';
import type { Article, ArticleCard, Author, BlogIndex } from '~/contracts/blog/blog.schemas.ts';
import type { Block } from '~/contracts/content/content.schemas.ts';
import { offerListQuerySchema } from '~/contracts/offers/offers.contract.ts';
import type { Ctx } from '../../../core/context.ts';
import {
  catalogueIndexOf,
  findCategory,
  localized,
  type CatalogueCtx,
  type CatalogueIndex,
} from '../../catalogue/index.ts';
import { documentSettings, renderText, withPictures } from '../../content/index.ts';
import { listOffers } from '../../listing/index.ts';
import { presentAuthor, presentCard } from '../blog.presenter.ts';
import {
  countArticles,
  countByTag,
  selectArticle,
  selectArticles,
  selectAuthors,
  selectRelated,
  type ArticleFilter,
  type ArticleRow,
} from '../blog.repository.ts';
import { listMainTags } from './list-main-tags.ts';

const RELATED = 3;
const OFFERS = 4;
const MOST_TAGS = 12;

type Query = v.InferOutput<typeof articleListQuerySchema>;

/** The filter of a main tag by its alias; null when there is nothing of this name. */
export function mainTagFilter(catalogueIndex: CatalogueIndex, slug: string): ArticleFilter | null {
  const game = catalogueIndex.gameByAlias.get(slug);
  if (game) return { gameId: game.id };
  const base = catalogueIndex.bases.find(({ alias }) => alias === slug);
  return base ? { baseCategoryId: base.id } : null;
}

export async function findArticles(
  ctx: Ctx,
  { main_tag: mainTag, tag, author, search, limit, offset }: Query,
  locale: Locale,
) {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const readable = { locale, now: ctx.now };
  const about = mainTag === undefined ? {} : mainTagFilter(catalogueIndex, mainTag);
  const empty = { data: new Array<ArticleCard>(), meta: { total: 0, limit, offset } };
  if (about === null) return empty;
  const filter = { ...about, tag, authorSlug: author, search: search === '' ? undefined : search };
  const rows = await selectArticles(ctx.db, filter, readable, { limit, offset });
  const total = await countArticles(ctx.db, filter, readable);
  return {
    data: rows.map((row) => presentCard(catalogueIndex, row, locale)),
    meta: { total, limit, offset },
  };
}

/** An article's prices with what its market says today. */
async function withPrices(ctx: Ctx, catalogueIndex: CatalogueIndex, block: Block): Promise<Block> {
  if (block.type !== 'prices') return block;
  const { game: gameAlias, category: categoryAlias, alias } = block;
  const game = catalogueIndex.gameByAlias.get(gameAlias);
  const category = game && findCategory(catalogueIndex, game, categoryAlias);
  if (!game || !category) return block;
  const query = { game: gameAlias, category: categoryAlias, sort: 'price', limit: 1 };
  const list = await listOffers(
    ctx,
    v.parse(offerListQuerySchema, { ...query, ...(alias !== null && { alias }) }),
  );
  const [cheapest] = list.data;
  if (!cheapest) return block;
  const values = list.facets.flatMap((facet) => facet.values);
  const good = values.find(({ value }) => value === alias)?.label;
  const today = {
    title: [game.title, good ?? localized(category, 'title', ctx.locale)].join(' · '),
    base: category.base,
    offers_count: list.meta.total,
    best_price: cheapest.catalog_price,
    band: list.band,
  };
  return { ...block, today };
}

async function offersOf(ctx: Ctx, { type, slug }: Article['main_tag']): Promise<Article['offers']> {
  const about = type === 'game' ? { game: slug } : { base: slug };
  const query = v.parse(offerListQuerySchema, { ...about, limit: OFFERS });
  return (await listOffers(ctx, query)).data;
}

/** What lists and shared links show of an article; undefined when its day has not come. */
export async function findArticleHead(
  ctx: CatalogueCtx,
  slug: string,
  locale: Locale,
): Promise<ArticleCard | undefined> {
  const row = await selectArticle(ctx.db, slug, { locale, now: ctx.services.clock.now() });
  return row && presentCard(await catalogueIndexOf(ctx), row, locale);
}

/** An article whose day has come; undefined otherwise. */
export async function findArticle(
  ctx: Ctx,
  slug: string,
  locale: Locale,
): Promise<Article | undefined> {
  const readable = { locale, now: ctx.now };
  const row = await selectArticle(ctx.db, slug, readable);
  if (!row) return undefined;
  return presentArticle(ctx, row, locale);
}

/** Blocks with today's prices and the sizes of pictures. */
export async function withMarket(ctx: Ctx, blocks: readonly Block[]): Promise<Block[]> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const shown = await withPictures(ctx.db, blocks);
  return Promise.all(shown.map((block) => withPrices(ctx, catalogueIndex, block)));
}

/** An article with its text and what to read next, whether it is published or not: the caller decides who sees it. */
export async function presentArticle(
  ctx: Ctx,
  row: ArticleRow & { body: string },
  locale: Locale,
): Promise<Article> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const related = await selectRelated(ctx.db, row, { locale, now: ctx.now }, RELATED);
  const card = presentCard(catalogueIndex, row, locale);
  const { title, description, blocks } = renderText(row, locale, await documentSettings(ctx));
  return {
    ...card,
    title,
    description,
    locale,
    blocks: await withMarket(ctx, blocks),
    related: related.map((other) => presentCard(catalogueIndex, other, locale)),
    offers: await offersOf(ctx, card.main_tag),
  };
}

export async function findAuthor(
  ctx: Ctx,
  slug: string,
  locale: Locale,
): Promise<Author | undefined> {
  const [author] = await selectAuthors(ctx.db, ctx.now, slug);
  return author && presentAuthor(author, locale);
}

export async function blogIndex(ctx: Ctx, locale: Locale): Promise<BlogIndex> {
  return {
    main_tags: await listMainTags(ctx, locale),
    tags: await countByTag(ctx.db, { locale, now: ctx.now }, MOST_TAGS),
    authors: (await selectAuthors(ctx.db, ctx.now)).map((row) => presentAuthor(row, locale)),
  };
}
