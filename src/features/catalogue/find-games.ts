/**
 * Finds games in the list that the browser holds: a word by title and alias, a single letter by the first letter
 * (specification, section 4). Accents and case do not count.
 */
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';

/** Lower case without accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** `A` to `Z`, or `#` for titles that begin with anything else. */
export function firstLetter(title: string): string {
  const letter = plainText(title).charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : '#';
}

export interface FoundGame {
  game: GameCard;
  /** The alias that matched when the title did not. */
  alias: string | null;
}

const STARTS_WORD = 2;
const INSIDE = 1;

function titleScore(title: string, word: string): number {
  const text = plainText(title);
  if (text.startsWith(word)) return STARTS_WORD + 1;
  if (text.includes(` ${word}`)) return STARTS_WORD;
  return text.includes(word) ? INSIDE : 0;
}

/** Best matches first; games of equal match keep their order, which is by popularity. */
export function findGames(
  games: readonly GameCard[],
  search: string,
  letter: string | null,
): FoundGame[] {
  const word = plainText(search.trim());
  const byLetter = letter ?? (word.length === 1 ? firstLetter(word) : null);
  if (byLetter !== null && word.length <= 1) {
    return games
      .filter((game) => firstLetter(game.title) === byLetter)
      .map((game) => ({ game, alias: null }));
  }
  const inLetter = games.filter(
    (game) => byLetter === null || firstLetter(game.title) === byLetter,
  );
  if (word === '') return [];
  return inLetter
    .map((game) => {
      const alias = game.search_aliases.find((name) => plainText(name).includes(word)) ?? null;
      const score = titleScore(game.title, word) * 2 || (alias ? 1 : 0);
      return { game, alias: titleScore(game.title, word) > 0 ? null : alias, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ game, alias }) => ({ game, alias }));
}
