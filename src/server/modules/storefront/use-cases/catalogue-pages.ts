/** Resolves a path to a game, category or genre, and its canonical form. */
import type { Ctx } from '../../../core/context.ts';
import {
  definitionOf,
  findCategory,
  findLanding,
  localizedLabel,
  plain,
  catalogueIndexOf,
  type CategoryHead,
  type GameRow,
  type LandingRow,
  type CatalogueIndex,
} from '../../catalogue/index.ts';
import { facetAlias, facetByAlias } from '../../listing/index.ts';

export type Redirect = { to: string; status: 301 | 302 };

export type CataloguePage =
  | { kind: 'redirect'; redirect: Redirect }
  | { kind: 'game'; game: GameRow; path: string }
  | {
      kind: 'category';
      game: GameRow;
      category: CategoryHead;
      /** The market in the path, whether or not it has a landing page. */
      facet: { key: string; value: string; label: string } | null;
      landing: LandingRow | null;
      path: string;
    };

/** The game by its alias in any case, or by a search alias that only one game has. */
function findGame(catalogueIndex: CatalogueIndex, name: string): GameRow | null {
  const exact = catalogueIndex.gameByAlias.get(plain(name));
  if (exact) return exact;
  const wanted = facetAlias(plain(name));
  const matches = catalogueIndex.games.filter(
    (game) =>
      facetAlias(plain(game.title)) === wanted ||
      game.search_aliases.some((alias) => facetAlias(plain(alias)) === wanted),
  );
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

/** The category by its alias, its base category or its title. */
function findCategoryLoosely(
  catalogueIndex: CatalogueIndex,
  game: GameRow,
  name: string,
): CategoryHead | null {
  const exact = findCategory(catalogueIndex, game, name);
  if (exact) return exact;
  const wanted = facetAlias(plain(name));
  const categories = catalogueIndex.categoriesOfGame.get(game.id) ?? [];
  return (
    categories.find((category) => category.alias === wanted) ??
    categories.find((category) => category.base === wanted) ??
    categories.find((category) =>
      [category.title_en, category.title_fr].some((title) => facetAlias(plain(title)) === wanted),
    ) ??
    null
  );
}

interface ListHead {
  alias: string;
  title_en: string;
  title_fr: string;
}

/** A genre or base category by its alias in any spelling, or by its title in either language. */
export function findList<T extends ListHead>(lists: readonly T[], name: string): T | null {
  const wanted = facetAlias(plain(name));
  return (
    lists.find((list) => list.alias === wanted) ??
    lists.find((list) =>
      [list.title_en, list.title_fr].some((title) => facetAlias(plain(title)) === wanted),
    ) ??
    null
  );
}

const redirectTo = (to: string, status: 301 | 302): CataloguePage => ({
  kind: 'redirect',
  redirect: { to, status },
});

async function categoryPage(
  ctx: Ctx,
  game: GameRow,
  category: CategoryHead,
  alias: string | undefined,
): Promise<Extract<CataloguePage, { kind: 'category' }> | null> {
  const path = `/${game.alias}/${category.alias}`;
  const whole = { kind: 'category', game, category } as const;
  if (alias === undefined) return { ...whole, facet: null, landing: null, path };
  const wanted = facetAlias(plain(alias));
  const facet = await facetOf(ctx, category, wanted);
  const landing = (await findLanding(ctx.db, category.id, wanted)) ?? null;
  if (!facet && !landing) return null;
  return { ...whole, facet, landing, path: `${path}/${wanted}` };
}

/** The facet value of the category for an alias. */
async function facetOf(ctx: Ctx, category: CategoryHead, alias: string) {
  const definition = await definitionOf(ctx, category.id);
  const found = definition && facetByAlias(definition, alias);
  const attribute = definition?.attributes.find(({ key }) => key === found?.key);
  const option = attribute?.options.find(({ value }) => value === found?.value);
  return found && option ? { ...found, label: localizedLabel(option.label, ctx.locale) } : null;
}

/** The category was renamed once; links to its old name still exist (specification, section 2). */
const isOldName = (game: GameRow, category: string): boolean =>
  game.alias === 'poe2' && plain(category) === 'orbs';

/**
 * `/{game}`, `/{game}/{category}`, `/{game}/{category}/{alias}`; the same below `/games`, where categories
 * redirect to the short form. A redirect leads to an existing page, in its canonical form. Null when there is no such
 * page.
 */
export async function findCataloguePage(
  ctx: Ctx,
  segments: readonly string[],
): Promise<CataloguePage | null> {
  const isLong = segments[0] === 'games';
  const [gameName, categoryName, alias, ...rest] = isLong ? segments.slice(1) : segments;
  if (gameName === undefined || rest.length > 0) return null;
  const catalogueIndex = await catalogueIndexOf(ctx);
  const game = findGame(catalogueIndex, gameName);
  if (!game) return null;
  if (categoryName === undefined) {
    const path = `/${game.alias}`;
    if (game.alias !== gameName) return redirectTo(path, 302);
    return { kind: 'game', game, path };
  }
  if (isOldName(game, categoryName)) return redirectTo('/poe2/currency', 301);
  const category = findCategoryLoosely(catalogueIndex, game, categoryName);
  const page = category && (await categoryPage(ctx, game, category, alias));
  if (!page) return null;
  const asked = [gameName, categoryName, ...(alias === undefined ? [] : [alias])].join('/');
  if (page.path !== `/${asked}`) return redirectTo(page.path, 302);
  return isLong ? redirectTo(page.path, 301) : page;
}
