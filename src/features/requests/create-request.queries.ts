/** What the page of a new request asks for, and what its address says. */
import * as v from 'valibot';
import { aliasSchema, idSchema } from '~/contracts/keys.ts';
import { api } from '~/platform/api/api.ts';

const SEARCH_LENGTH = 100;
const GAMES = 24;
const NO_SEARCH = '';

const searchSchema = v.object({
  category: v.fallback(v.optional(idSchema), undefined),
  /** An own request that is asked once more. */
  again: v.fallback(v.optional(idSchema), undefined),
  game: v.fallback(v.optional(aliasSchema), undefined),
  search: v.fallback(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((text) => String(text).trim().slice(0, SEARCH_LENGTH)),
    ),
    NO_SEARCH,
  ),
});
export type CreateSearch = v.InferOutput<typeof searchSchema>;

export function readCreateSearch(search: object): CreateSearch {
  return v.parse(searchSchema, search);
}

export const askedGames = (search: string) =>
  api.catalogue.games.queryOptions({
    limit: GAMES,
    pure: true,
    ...(search !== NO_SEARCH && { search_title: search }),
  });
