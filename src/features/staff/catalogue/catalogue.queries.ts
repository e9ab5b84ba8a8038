/** Queries of the catalogue that staff keep. */
import type { BaseCategoryAlias } from '~/contracts/catalogue/base-categories.ts';
import type { SectionKind } from '~/contracts/definitions/sections.contract.ts';
import { api } from '~/platform/api/api.ts';

/** While offers are changed the page follows the job. */
const FOLLOW_MS = 2_000;
/** Landing pages of a category that are listed at once. */
export const LISTED_LANDINGS = 50;

export const catalogueQueries = {
  games: (search: string) =>
    api.definitions.games.queryOptions({ ...(search !== '' && { search }) }),
  game: (alias: string) => api.definitions.game.queryOptions({ alias }),
  /** Public categories of a kind, whose definition a new one can begin with. */
  sources: (base: BaseCategoryAlias) => api.definitions.sources.queryOptions({ base }),
  genres: () => api.catalogue.genres.queryOptions(),
  bases: () => api.catalogue.baseCategories.queryOptions(),
  sections: (kind: SectionKind) => api.definitions.sections.queryOptions({ kind }),
  /** Of a category, the last changed first. @param page from 1 */
  landings: (categoryId: string, page: number) =>
    api.catalogue.landingPages.queryOptions({
      category_id: categoryId,
      limit: LISTED_LANDINGS,
      offset: (page - 1) * LISTED_LANDINGS,
    }),
  /** One of a category, as a list of one or none. */
  landing: (categoryId: string, alias: string) =>
    api.catalogue.landingPages.queryOptions({ category_id: categoryId, alias, limit: 1 }),
  drafts: () => api.definitions.drafts.queryOptions(),
  show: (game: string, category: string) => ({
    ...api.definitions.show.queryOptions({ game, category }),
    refetchInterval: (query: { state: { data?: { versions: readonly Running[] } | undefined } }) =>
      query.state.data?.versions.some(isRunning) ? FOLLOW_MS : (false as const),
  }),
  preview: (categoryId: string) =>
    api.definitions.preview.queryOptions({ category_id: categoryId }),
};

interface Running {
  refit: { state: string } | null;
}

/** Whether the job of a version is at work. */
export const isRunning = ({ refit }: Running): boolean =>
  refit?.state === 'running' || refit?.state === 'telling';
