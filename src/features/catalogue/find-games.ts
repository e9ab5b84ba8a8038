/**
 * The game search of the drop-down: a text matches titles, aliases and categories, a single letter the first letter
 * (specification, section 4). The matching rules are those of the server.
 */
import { firstLetter, gameFinder, type GameMatch } from '~/domain/game-match.ts';
import type { SearchBase, SearchGame } from '~/contracts/search/search.contract.ts';

export { firstLetter } from '~/domain/game-match.ts';

export type FoundGame = GameMatch<SearchGame>;

export interface Found {
  games: FoundGame[];
  /** Base categories that the text names. */
  bases: SearchBase[];
}

/** A text of one character counts as a letter, too. Null without a letter. */
export function askedLetter(text: string, letter: string | null): string | null {
  const trimmed = text.trim();
  if (letter !== null) return letter;
  return [...trimmed].length === 1 ? firstLetter(trimmed) : null;
}

/** Create it once per list; best matches first, games of equal match by popularity. */
export function searcher(
  games: readonly SearchGame[],
  bases: readonly SearchBase[],
): (text: string, letter: string | null) => Found {
  const findGames = gameFinder(games, (game) => ({
    title: game.title,
    aliases: game.search_aliases,
    categories: game.categories.map(({ id, title, other_title: other, base }) => ({
      id,
      names: [
        title,
        ...(other === null ? [] : [other]),
        ...(bases.find(({ alias }) => alias === base)?.names ?? []),
      ],
    })),
  }));
  const findBases = gameFinder(bases, ({ title, names }) => ({
    title,
    aliases: names,
    categories: [],
  }));
  return (text, chosen) => {
    const word = text.trim();
    const letter = askedLetter(text, chosen);
    const isWord = [...word].length > 1;
    const matches: FoundGame[] = isWord
      ? findGames(word)
      : games.map((game) => ({ game, alias: null, categoryIds: [], marks: [] }));
    return {
      games:
        letter === null
          ? matches.filter(() => isWord)
          : matches.filter(({ game }) => firstLetter(game.title) === letter),
      bases: word.length > 2 && chosen === null ? findBases(word).map((found) => found.game) : [],
    };
  };
}
