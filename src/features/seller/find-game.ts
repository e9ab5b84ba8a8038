/** Game search for sellers, by the rules of the header's search: other names, mistyped words, names of categories. */
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { gameFinder } from '~/domain/game-match.ts';

type Searched = Pick<GameCard, 'title' | 'search_aliases'> & {
  categories: readonly { id: string; title: string }[];
};

/** Create it once for each list. Games of equal match stay in their order, which is by popularity; an empty text finds all. */
export function sellerGameFinder<T extends Searched>(games: readonly T[]): (text: string) => T[] {
  const find = gameFinder(games, (game) => ({
    title: game.title,
    aliases: game.search_aliases,
    categories: game.categories.map(({ id, title }) => ({ id, names: [title] })),
  }));
  return (text) => (text.trim() === '' ? [...games] : find(text).map(({ game }) => game));
}
