/** The list of games: by genre, base category, first letter or search, in pages. */
import { firstLetter, gameFinder, type GameMatch } from '~/domain/game-match.ts';
import type { GameRow } from '../catalogue.repository.ts';
import { catalogueIndexOf, type CatalogueCtx, type CatalogueIndex } from '../catalogue-index.ts';

export interface GameQuery {
  search: string;
  /** One letter, or `#` for titles that begin with a digit. */
  startsWith: string;
  genre: string | null;
  base: string | null;
  /** By title; null sorts by popularity, or by relevance of a search. */
  sortTitle: 'asc' | 'desc' | null;
  limit: number;
  offset: number;
}

/** A search of one character is a filter by first letter (specification, section 5). */
function readSearch(query: GameQuery): { word: string; letter: string } {
  const word = query.search.trim();
  const letter = query.startsWith.trim();
  if ([...word].length !== 1) return { word, letter };
  return { word: '', letter: letter || word };
}

type Finder = (text: string) => GameMatch<GameRow>[];
const finders = new WeakMap<CatalogueIndex, Finder>();

/** Search index over titles and aliases; built once per load of the catalogue index. */
function finderOf(catalogueIndex: CatalogueIndex): Finder {
  const known = finders.get(catalogueIndex);
  if (known) return known;
  const finder = gameFinder(catalogueIndex.games, (game) => ({
    title: game.title,
    aliases: game.search_aliases,
    categories: [],
  }));
  finders.set(catalogueIndex, finder);
  return finder;
}

function matches(catalogueIndex: CatalogueIndex, query: GameQuery) {
  return (game: GameRow): boolean => {
    if (query.genre !== null && game.genre !== query.genre) return false;
    if (query.base === null) return true;
    const categories = catalogueIndex.categoriesOfGame.get(game.id) ?? [];
    return categories.some((category) => category.base === query.base);
  };
}

/** One page of games and the number of all matches. Runs no query while the catalogue index is cached. */
export async function findGames(
  ctx: CatalogueCtx,
  query: GameQuery,
): Promise<{ games: GameRow[]; total: number; letters: string[] }> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const { word, letter } = readSearch(query);
  const candidates =
    word === '' ? catalogueIndex.games : finderOf(catalogueIndex)(word).map(({ game }) => game);
  const ofAllLetters = candidates.filter(matches(catalogueIndex, query));
  const wanted = letter === '' ? null : firstLetter(letter);
  const found = ofAllLetters.filter(
    ({ title }) => wanted === null || firstLetter(title) === wanted,
  );
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
  const direction = query.sortTitle === 'desc' ? -1 : 1;
  const sorted = query.sortTitle
    ? found.toSorted((a, b) => direction * compare(a.title, b.title))
    : found;
  return {
    games: sorted.slice(query.offset, query.offset + query.limit),
    total: found.length,
    letters: [...new Set(ofAllLetters.map(({ title }) => firstLetter(title)))].toSorted(),
  };
}
