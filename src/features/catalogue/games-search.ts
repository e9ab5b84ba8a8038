/** What the list of games is asked for: a text, a first letter, a base category. */
import * as v from 'valibot';
import { baseCategoryAliasSchema } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/paths.ts';
import { stringifySearch } from '~/platform/search-params.ts';
import { findGames, firstLetter } from './find-games.ts';

export const gamesSearchSchema = v.object({
  q: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.toString(),
        v.trim(),
        v.nonEmpty(),
        v.maxLength(100),
      ),
    ),
    undefined,
  ),
  letter: v.fallback(
    v.optional(v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z#]$/))),
    undefined,
  ),
  category: v.fallback(v.optional(baseCategoryAliasSchema), undefined),
});
export type GamesSearch = v.InferOutput<typeof gamesSearchSchema>;

export function gamesHref(search: GamesSearch): string {
  return paths.games + stringifySearch(search);
}

/** By title, or by match when there is a text. */
export function gamesFor(
  games: readonly GameCard[],
  { q = '', letter, category }: GamesSearch,
  locale: string,
): GameCard[] {
  const inCategory = category
    ? games.filter((game) => game.categories.some(({ base }) => base === category))
    : games;
  if (q.length > 1) return findGames(inCategory, q, letter ?? null).map(({ game }) => game);
  const first = letter ?? (q === '' ? null : firstLetter(q));
  return inCategory
    .filter((game) => first === null || firstLetter(game.title) === first)
    .toSorted((a, b) => a.title.localeCompare(b.title, locale));
}
