/** The list of games: by genre, base category, first letter or search, in pages. */
import type { GameRow } from '../catalogue.repository.ts';
import { searchGameIds } from '../catalogue.repository.ts';
import { shelfOf, type CatalogueCtx, type Shelf } from '../catalogue.shelf.ts';

export interface GameQuery {
  search: string;
  /** One letter, or `#` for titles that begin with a digit. */
  startsWith: string;
  genre: string | null;
  base: string | null;
  /** By title; null keeps the order of popularity or of the match. */
  sortTitle: 'asc' | 'desc' | null;
  limit: number;
  offset: number;
}

/** Lower case without accents, as the database compares. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The first letter that the alphabet strip files a title under; `#` for all that is no letter. */
export function firstLetter(title: string): string {
  const first = plain(title.trim()).at(0) ?? '';
  return /[a-z]/.test(first) ? first : '#';
}

/** A search of one character is a filter by first letter (specification, section 5). */
function readSearch(query: GameQuery): { word: string; letter: string } {
  const word = query.search.trim();
  const letter = query.startsWith.trim();
  if ([...word].length !== 1) return { word, letter };
  return { word: '', letter: letter || word };
}

async function candidates(ctx: CatalogueCtx, shelf: Shelf, word: string) {
  if (word === '') return shelf.games;
  const ids = await searchGameIds(ctx.db, word);
  return ids.map((id) => shelf.gameById.get(id)).filter((game) => game !== undefined);
}

function matches(shelf: Shelf, query: GameQuery, letter: string) {
  const wanted = /^\d/.test(letter) ? '#' : plain(letter);
  return (game: GameRow): boolean => {
    if (query.genre !== null && game.genre !== query.genre) return false;
    if (wanted !== '' && firstLetter(game.title) !== wanted) return false;
    if (query.base === null) return true;
    const categories = shelf.categoriesOfGame.get(game.id) ?? [];
    return categories.some((category) => category.base === query.base);
  };
}

/** One page of games and the number of all that match. One query when searching, otherwise none. */
export async function findGames(
  ctx: CatalogueCtx,
  query: GameQuery,
): Promise<{ games: GameRow[]; total: number }> {
  const shelf = await shelfOf(ctx);
  const { word, letter } = readSearch(query);
  const found = (await candidates(ctx, shelf, word)).filter(matches(shelf, query, letter));
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
  const direction = query.sortTitle === 'desc' ? -1 : 1;
  const sorted = query.sortTitle
    ? found.toSorted((a, b) => direction * compare(a.title, b.title))
    : found;
  return {
    games: sorted.slice(query.offset, query.offset + query.limit),
    total: found.length,
  };
}
