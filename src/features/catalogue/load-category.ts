/** Everything that a category page shows, for its loaders. */
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { withLocale } from '~/platform/locale.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { categoryHref, listQuery, livelierMarket, type CategorySearch } from './category-search.ts';
import { loadPage, orNotFound, type FoundPage } from './load-page.ts';

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
  /** The market that the path names, as a filter. */
  marketFilter: string | null;
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
  const { game_alias: game, category_alias: category, facet } = payload;
  const definition = await orNotFound(
    queryClient.ensureQueryData(catalogueQueries.category(game, category)),
  );
  const marketFilter = facet && `${facet.key}:${facet.value}`;
  const asked = withMarket(search, marketFilter);
  const publicHref = (wanted: CategorySearch): string =>
    withLocale(categoryHref(definition, wanted), context.locale);
  const query = catalogueQueries.offers(listQuery(definition, asked));
  // A list of this category is there already: the page stays on the screen and changes its list in place.
  const isShown = queryClient
    .getQueryCache()
    .findAll({ queryKey: catalogueQueries.offersOf(game, category) })
    .some((known) => known.state.data !== undefined);
  // The list may fail alone: the page then offers to try again and keeps all filters.
  const list = queryClient.prefetchInfiniteQuery(query);
  if (isShown) return { page, game, category, marketFilter };
  await list;
  const state = queryClient.getQueryState(query.queryKey);
  if (state?.error instanceof Failure && state.error.code === 'CURSOR_INVALID') {
    // A place in a list that was ordered otherwise: the list is shown from its beginning.
    throw redirect({ href: publicHref({ ...search, cursor: undefined }) });
  }
  const first = state?.data?.pages[0];
  const livelier = first && livelierMarket(definition, asked, first);
  if (livelier) {
    throw redirect({ href: publicHref(livelier) });
  }
  return { page, game, category, marketFilter };
}

/** The wishes together with the market that the path names; an own filter on the same attribute goes first. */
export function withMarket(search: CategorySearch, marketFilter: string | null): CategorySearch {
  if (marketFilter === null) return search;
  const [key] = marketFilter.split(':');
  if (search.filter.some((filter) => filter.startsWith(`${key}:`))) return search;
  return { ...search, filter: [...search.filter, marketFilter].toSorted() };
}
