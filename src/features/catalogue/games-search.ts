/** The search params of the list of games: a text, a first letter, a base category, a page. */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  baseCategoryAliasSchema,
  type BaseCategoryAlias,
} from '~/contracts/catalogue/base-categories.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';

/** Pages beyond this are empty for any catalogue that is listed in pages of 36. */
const MAX_PAGE = 1_000;

/** Invalid values fall back to none: an address never breaks the page. */
export const gamesSearchSchema = v.object({
  q: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.toString(),
        v.check((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
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
  /** The page number, for those without script; the first page is left out. */
  page: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_PAGE))),
    undefined,
  ),
});
export type GamesSearch = v.InferOutput<typeof gamesSearchSchema>;

/** Other search params begin on the first page: pass `page` to continue in the same list. */
export function gamesHref({ page, ...search }: GamesSearch): string {
  return paths.games + stringifySearch({ ...search, ...(page !== undefined && { page }) });
}

interface GamesQuery {
  limit: number;
  offset: number;
  sort_title?: 'asc';
  search_title?: string;
  start_with_title?: string;
  category?: BaseCategoryAlias;
}

/** The input of the endpoint for one page of the list: by title, or by match when there is a text. */
export function gamesQuery({ q, letter, category }: GamesSearch, offset: number): GamesQuery {
  return {
    limit: appConfig.lists.pageSize,
    offset,
    ...(q === undefined || [...q].length === 1 ? { sort_title: 'asc' } : {}),
    ...(q !== undefined && { search_title: q }),
    ...(letter !== undefined && { start_with_title: letter }),
    ...(category !== undefined && { category }),
  };
}
