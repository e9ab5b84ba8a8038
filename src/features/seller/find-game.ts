/** Game search for sellers: exact names first, then titles, then other names. Ignores case and accents. */
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Lower is better; null when the game does not fit. */
function rank(game: Pick<GameCard, 'title' | 'search_aliases'>, wanted: string): number | null {
  const title = plain(game.title);
  const names = game.search_aliases.map(plain);
  if (title === wanted || names.includes(wanted)) return 0;
  if (title.startsWith(wanted)) return 1;
  if (title.includes(` ${wanted}`)) return 2;
  if (names.some((name) => name.startsWith(wanted))) return 2;
  return title.includes(wanted) || names.some((name) => name.includes(wanted)) ? 3 : null;
}

/** Games of equal match stay in their order, which is by popularity. An empty search returns all. */
export function gamesMatching<T extends Pick<GameCard, 'title' | 'search_aliases'>>(
  games: readonly T[],
  search: string,
): T[] {
  const wanted = plain(search);
  if (wanted === '') return [...games];
  return games
    .flatMap((game) => {
      const found = rank(game, wanted);
      return found === null ? [] : [{ game, found }];
    })
    .toSorted((a, b) => a.found - b.found)
    .map(({ game }) => game);
}
