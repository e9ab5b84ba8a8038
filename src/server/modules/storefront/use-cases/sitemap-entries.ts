/** Sitemap entries of the catalogue and of pages without an entity, each kind as a list that fits into memory. */
import { appConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import {
  definitionsOf,
  selectLandingAddresses,
  catalogueIndexOf,
  type CatalogueIndex,
} from '../../catalogue/index.ts';
import { mainTagCounts, presentMainTag, selectArticleAddresses } from '../../blog/index.ts';
import { documentDays } from '../../content/index.ts';
import { helpAddresses } from '../../help/index.ts';
import { facetAlias, findMarketsOnSale, findNewestByCategory } from '../../listing/index.ts';
import { isHelpIndexed } from './help-pages.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import { staticPages } from './static-pages.ts';

export type SitemapCtx = Pick<Ctx, 'db' | 'services'>;

/** Both languages of these fit into one file. */
const MOST_ARTICLES = 20_000;

type Newest = ReadonlyMap<string, Date>;

const newestCache = createMemoryCache<Newest>({ seconds: 300 });

/** The latest of some times; null when there is none. */
function latest(times: readonly (Date | undefined)[]): Date | null {
  const known = times.filter((time) => time !== undefined).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.max(...known));
}

function newestOf(ctx: SitemapCtx): Promise<Newest> {
  return newestCache.read(ctx.services, ctx.db, 'newest', () => findNewestByCategory(ctx.db));
}

function newestOfGame(catalogueIndex: CatalogueIndex, newest: Newest, gameId: string): Date | null {
  return latest(
    (catalogueIndex.categoriesOfGame.get(gameId) ?? []).map(({ id }) => newest.get(id)),
  );
}

/** Home changes with every publication, a document on its day; the others carry no date. */
async function pages(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  const home = latest([...(await newestOf(ctx)).values()]);
  const days = await documentDays(ctx.db);
  return [...staticPages]
    .filter(([, page]) => page.isIndexed)
    .map(([path]) => ({
      path,
      changedAt: path === '/' ? home : (days.get(path.slice(1)) ?? null),
    }));
}

async function genres(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  const [catalogueIndex, newest] = [await catalogueIndexOf(ctx), await newestOf(ctx)];
  return catalogueIndex.genres.map(({ alias }) => ({
    path: `/genres/${alias}`,
    changedAt: latest(
      catalogueIndex.games
        .filter((game) => game.genre === alias)
        .map((game) => newestOfGame(catalogueIndex, newest, game.id) ?? undefined),
    ),
  }));
}

async function baseCategories(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  const [catalogueIndex, newest] = [await catalogueIndexOf(ctx), await newestOf(ctx)];
  return catalogueIndex.bases.map(({ alias }) => ({
    path: `/category/${alias}`,
    changedAt: latest(
      [...catalogueIndex.categoryById.values()]
        .filter((category) => category.base === alias)
        .map(({ id }) => newest.get(id)),
    ),
  }));
}

async function games(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  const [catalogueIndex, newest] = [await catalogueIndexOf(ctx), await newestOf(ctx)];
  return catalogueIndex.games.map(({ id, alias }) => ({
    path: `/${alias}`,
    changedAt: newestOfGame(catalogueIndex, newest, id),
  }));
}

async function categories(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  const [catalogueIndex, newest] = [await catalogueIndexOf(ctx), await newestOf(ctx)];
  return catalogueIndex.games.flatMap((game) =>
    (catalogueIndex.categoriesOfGame.get(game.id) ?? []).map(({ id, alias }) => ({
      path: `/${game.alias}/${alias}`,
      changedAt: newest.get(id) ?? null,
    })),
  );
}

/** Landing pages, which change with their text and with what is on sale in their category. */
async function landings(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  const [catalogueIndex, newest] = [await catalogueIndexOf(ctx), await newestOf(ctx)];
  return (await selectLandingAddresses(ctx.db)).flatMap((row) => {
    const category = catalogueIndex.categoryById.get(row.category_id);
    const game = category && catalogueIndex.gameById.get(category.game_id);
    if (!category || !game) return [];
    const path = `/${game.alias}/${category.alias}/${row.alias}`;
    return [{ path, changedAt: latest([row.updated_at, newest.get(category.id)]) }];
  });
}

/** Pages of single markets, `/poe2/currency/divine-orb`: those that have something on sale and no landing page. */
async function markets(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  const onSale = await findMarketsOnSale(ctx.db);
  const newest = await newestOf(ctx);
  const found = await definitionsOf(ctx, [...new Set(onSale.map(({ categoryId }) => categoryId))]);
  const entries = new Map<string, SitemapEntry>();
  for (const { categoryId, tokens } of onSale) {
    const definition = found.get(categoryId);
    if (!definition) continue;
    const { game, category } = definition;
    for (const token of tokens) {
      const value = token.slice(token.indexOf(':') + 1);
      const path = `/${game.alias}/${category.alias}/${facetAlias(value)}`;
      entries.set(path, { path, changedAt: newest.get(categoryId) ?? null });
    }
  }
  for (const { path } of await landings(ctx)) entries.delete(path);
  return [...entries.values()];
}

/** Articles with their main tags and authors, as far as one file of the protocol holds them. */
async function articles(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const slugOf = (subject: Parameters<typeof presentMainTag>[1]): string =>
    presentMainTag(catalogueIndex, subject, appConfig.locales.default).slug;
  const found = await selectArticleAddresses(ctx.db, ctx.services.clock.now(), MOST_ARTICLES);
  return [
    ...(await mainTagCounts(ctx)).map((row) => ({
      path: `/blog/${slugOf(row)}`,
      changedAt: row.changed_at,
    })),
    ...found.map((row) => ({
      path: `/blog/${slugOf(row)}/${row.slug}`,
      changedAt: row.changed_at,
    })),
  ];
}

/** The help centre with its categories and articles; nothing while another one stands in its place. */
async function help(ctx: SitemapCtx): Promise<SitemapEntry[]> {
  if (!isHelpIndexed(ctx)) return [];
  const found = await helpAddresses(ctx);
  if (found.length === 0) return [];
  const changedAt = latest(found.map((article) => article.changedAt));
  const subjects = [...new Set(found.map(({ category }) => category))];
  return [
    { path: '/help', changedAt },
    ...subjects.map((slug) => ({ path: `/help/${slug}`, changedAt: null })),
    ...found.map((one) => ({
      path: `/help/${one.category}/${one.slug}`,
      changedAt: one.changedAt,
    })),
  ];
}

/** By file name. */
export const smallSitemaps: ReadonlyMap<string, (ctx: SitemapCtx) => Promise<SitemapEntry[]>> =
  new Map([
    ['pages', pages],
    ['genres', genres],
    ['base-categories', baseCategories],
    ['games', games],
    ['categories', categories],
    ['markets', markets],
    ['landing-pages', landings],
    ['articles', articles],
    ['help', help],
  ]);
