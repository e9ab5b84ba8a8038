/** Everything that a category page shows, for its loaders. */
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { listingQueries } from './listing.queries.ts';
import { type CategorySearch } from './category-search.ts';
import { listQuery, livelierMarket } from './category-query.ts';
import { loadPage, orNotFound, type FoundPage } from '~/platform/navigation/load-page.ts';
import { pathFilterHref, pathFilterOf, withPathFilter, type PathFilter } from './path-filter.ts';

interface CategoryRequest {
  context: { queryClient: QueryClient; locale: Locale };
  path: string;
  location: { searchStr: string };
  search: CategorySearch;
}

export interface LoadedCategory {
  page: FoundPage;
  game: string;
  category: string;
  /** The path filter: a landing page or a market. */
  pathFilter: PathFilter | null;
}

/** The landing page that a category page is; null where it is none. */
export function landingOf({ payload }: FoundPage) {
  return payload.kind === 'game_category' ? payload.landing : null;
}

/**
 * @throws a redirect to the canonical path, or the router's 404
 */
export async function loadCategory(request: CategoryRequest): Promise<LoadedCategory> {
  const { context, path, location, search } = request;
  const { queryClient } = context;
  const page = await loadPage(context, path, location);
  const { payload } = page;
  if (payload.kind !== 'game_category') throw notFound();
  const { game_alias: game, category_alias: category } = payload;
  const definition = await orNotFound(
    queryClient.ensureQueryData(api.catalogue.categoryOfGame.queryOptions({ game, category })),
  );
  const pathFilter = pathFilterOf(payload, path);
  const asked = withPathFilter(search, pathFilter);
  const publicHref = (wanted: CategorySearch): string =>
    withLocale(pathFilterHref(definition, wanted, pathFilter), context.locale);
  const query = listingQueries.offers(listQuery(definition, asked));
  // A list of this category is in the cache already: the page stays on the screen and updates its list in place.
  const isShown = queryClient
    .getQueryCache()
    .findAll({ queryKey: api.offers.list.infiniteKey({ game, category }) })
    .some((known) => known.state.data !== undefined);
  // The list may fail alone: the page then offers a retry and preserves all filters.
  const list = queryClient.prefetchInfiniteQuery(query);
  if (isShown) return { page, game, category, pathFilter };
  await list;
  const state = queryClient.getQueryState(query.queryKey);
  if (state?.error instanceof Failure && state.error.code === 'CURSOR_INVALID') {
    // A cursor of another sort order: the list is shown from its beginning.
    throw redirect({ href: publicHref({ ...asked, cursor: undefined }) });
  }
  const first = state?.data?.pages[0];
  const livelier = first && livelierMarket(definition, asked, first);
  if (livelier) {
    throw redirect({ href: publicHref(livelier) });
  }
  return { page, game, category, pathFilter };
}
