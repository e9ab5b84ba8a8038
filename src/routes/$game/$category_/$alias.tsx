import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import {
  categorySearchDefaults,
  categorySearchSchema,
  withoutFormNames,
} from '~/features/listing/category-search.ts';
import { loadCategory } from '~/features/listing/load-category.ts';
import { prefetchFavorites } from '~/features/favorites/favorites.queries.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyCategory } from '../../-pages/lazy-pages.ts';

/** A landing page or one market of a category by its own address: `/poe2/currency/divine-orb`. */
export const Route = createFileRoute('/$game/$category_/$alias')({
  validateSearch: categorySearchSchema,
  search: {
    middlewares: [
      ({ search, next }) => withoutFormNames(next(search)),
      stripSearchParams(categorySearchDefaults),
    ],
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    const others = Promise.all([prefetchFavorites(context.queryClient), LazyCategory.preload()]);
    const loaded = await loadCategory({
      context,
      path: `/${params.game}/${params.category}/${params.alias}`,
      location,
      search: deps,
    });
    await others;
    return loaded;
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Market,
});

function Market() {
  return <LazyCategory loaded={Route.useLoaderData()} search={Route.useSearch()} />;
}
