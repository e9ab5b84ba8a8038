import { createFileRoute, notFound, redirect, stripSearchParams } from '@tanstack/react-router';
import { Failure } from '~/contracts/failure.ts';
import {
  baseHref,
  baseListQuery,
  baseSearchDefaults,
  baseSearchSchema,
  knownGame,
} from '~/features/listing/base-search.ts';
import { listingQueries } from '~/features/listing/listing.queries.ts';
import { withoutFormNames } from '~/features/listing/category-search.ts';
import { loadPage, orNotFound } from '~/platform/navigation/load-page.ts';
import { prefetchFavorites } from '~/features/favorites/favorites.queries.ts';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyBaseCategory } from '../-pages/lazy-pages.ts';

/** One base category over all games. Unknown names are a 404, other spellings lead to the canonical one. */
export const Route = createFileRoute('/category/$slug')({
  validateSearch: baseSearchSchema,
  search: {
    middlewares: [
      ({ search, next }) => withoutFormNames(next(search)),
      stripSearchParams(baseSearchDefaults),
    ],
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    const { queryClient, locale } = context;
    const others = Promise.all([prefetchFavorites(queryClient), LazyBaseCategory.preload()]);
    const page = await loadPage(context, paths.baseCategory(params.slug), location);
    if (page.payload.kind !== 'base_category') throw notFound();
    const { category_alias: alias } = page.payload;
    const [base] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(api.catalogue.baseCategory.queryOptions({ alias }))),
      queryClient.ensureQueryData(api.catalogue.baseCategories.queryOptions()),
      others,
    ]);
    // The list may fail alone: the page then offers a retry and preserves all filters.
    const query = listingQueries.offers(baseListQuery(alias, knownGame(deps, base)));
    await queryClient.prefetchInfiniteQuery(query);
    const failure = queryClient.getQueryState(query.queryKey)?.error;
    if (failure instanceof Failure && failure.code === 'CURSOR_INVALID') {
      // A cursor of another sort order: the list is shown from its beginning.
      const href = withLocale(baseHref(alias, { ...deps, cursor: undefined }), locale);
      throw redirect({ href });
    }
    return { page, alias };
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: BaseCategory,
});

function BaseCategory() {
  const { page, alias } = Route.useLoaderData();
  return <LazyBaseCategory alias={alias} search={Route.useSearch()} about={page.seo_description} />;
}
