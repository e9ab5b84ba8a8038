/** Games and kinds of goods as the search indexes them: with their names in every language. */
import { appConfig, type Locale } from '~config';
import { gameFinder, hasOtherScript, type GameMatch } from '~/domain/game-match.ts';
import { latinText } from '../latin-text.ts';
import type { SearchBase, SearchGame } from '~/contracts/search/search.contract.ts';
import type { Ctx } from '../../../core/context.ts';
import {
  localized,
  presentGameRef,
  catalogueIndexOf,
  statsOf,
  type CategoryHead,
  type GameRow,
  type CatalogueIndex,
  type Stats,
} from '../../catalogue/index.ts';

/** Names in all languages, without duplicates. */
function namesOf(...rows: ({ title_en: string; title_fr: string } | undefined)[]): string[] {
  const names = rows.flatMap((row) => (row ? [row.title_en, row.title_fr] : []));
  return [...new Set(names)];
}

const otherLocale: Record<Locale, Locale> = { en: 'fr', fr: 'en' };

function presentCategory(category: CategoryHead, stats: Stats, locale: Locale) {
  const title = localized(category, 'title', locale);
  const other = localized(category, 'title', otherLocale[locale]);
  return {
    id: category.id,
    title,
    other_title: other === title ? null : other,
    alias: category.alias,
    base: category.base,
    offers_count: stats.ofCategory.get(category.id)?.offers_count ?? 0,
  };
}

export function presentSearchGame(
  game: GameRow,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): SearchGame {
  const categories = (catalogueIndex.categoriesOfGame.get(game.id) ?? []).map((category) =>
    presentCategory(category, stats, locale),
  );
  return {
    ...presentGameRef(game),
    search_aliases: game.search_aliases,
    offers_count: categories.reduce((sum, category) => sum + category.offers_count, 0),
    categories,
  };
}

export function presentSearchBases(
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): SearchBase[] {
  const counts = new Map<string, number>();
  for (const category of catalogueIndex.categoryById.values()) {
    const offers = stats.ofCategory.get(category.id)?.offers_count ?? 0;
    counts.set(category.base, (counts.get(category.base) ?? 0) + offers);
  }
  return catalogueIndex.bases.map((base) => ({
    alias: base.alias,
    title: localized(base, 'title', locale),
    names: namesOf(base),
    offers_count: counts.get(base.alias) ?? 0,
  }));
}

/** Finds nothing for "гта"? Then what it finds for "gta". */
export const withLatin =
  <T>(find: (text: string) => T[]) =>
  (text: string): T[] => {
    const found = find(text);
    return found.length > 0 || !hasOtherScript(text) ? found : find(latinText(text));
  };

type Finder = (text: string) => GameMatch<GameRow>[];
const finders = new WeakMap<CatalogueIndex, Finder>();

/** Finds games by title, alias and category names; the finder is built once for each load of the catalogue index. */
export function finderOf(catalogueIndex: CatalogueIndex): Finder {
  const known = finders.get(catalogueIndex);
  if (known) return known;
  const bases = new Map(catalogueIndex.bases.map((base) => [base.alias, base]));
  const finder = withLatin(
    gameFinder(catalogueIndex.games, (game) => ({
      title: game.title,
      aliases: game.search_aliases,
      categories: (catalogueIndex.categoriesOfGame.get(game.id) ?? []).map((category) => ({
        id: category.id,
        names: namesOf(category, bases.get(category.base)),
      })),
    })),
  );
  finders.set(catalogueIndex, finder);
  return finder;
}

/** The list that browsers search locally. No query while catalogue index and figures are cached. */
export async function searchableGames(ctx: Ctx) {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const stats = await statsOf(ctx);
  const { localGames } = appConfig.search;
  return {
    data: catalogueIndex.games
      .slice(0, localGames)
      .map((game) => presentSearchGame(game, catalogueIndex, stats, ctx.locale)),
    bases: presentSearchBases(catalogueIndex, stats, ctx.locale),
    meta: {
      total: catalogueIndex.games.length,
      complete: catalogueIndex.games.length <= localGames,
    },
  };
}
