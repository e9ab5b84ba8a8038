import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { Failure } from '~/contracts/failure.ts';
import { searchQueries } from '~/features/catalogue/search.queries.ts';
import { prefetchFavorites } from '~/features/favorites/favorites.queries.ts';
import { foundHref, foundQuery, readFoundSearch } from '~/features/listing/found-search.ts';
import { listingQueries } from '~/features/listing/listing.queries.ts';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { Search } from './-pages/search.tsx';

/** What a text finds. The address is read in the loader: what reads it is loaded with the page alone. */
export const Route = createFileRoute('/search')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, locale }, deps }) => {
    const search = readFoundSearch(deps);
    const { q } = search;
    const query = listingQueries.found(foundQuery(search));
    await Promise.all([
      prefetchFavorites(queryClient),
      queryClient.ensureQueryData(api.catalogue.baseCategories.queryOptions()),
      queryClient.ensureQueryData(searchQueries.named(q ?? '')),
      queryClient.ensureQueryData(searchQueries.games()),
      // The offers may fail alone: the page then offers a retry and keeps the filters.
      q === undefined ? undefined : queryClient.prefetchInfiniteQuery(query),
    ]);
    const failure = queryClient.getQueryState(query.queryKey)?.error;
    if (failure instanceof Failure && failure.code === 'CURSOR_INVALID') {
      throw redirect({ href: withLocale(foundHref({ ...search, cursor: undefined }), locale) });
    }
    return search;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Search`),
  component: Found,
});

function Found() {
  return <Search search={Route.useLoaderData()} />;
}
