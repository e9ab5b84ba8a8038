/** For the loaders of the blog: the page call, and what its pages show in the page's language. */
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Locale } from '~config';
import { blogQueries } from '~/features/content/blog.queries.ts';
import { placePath, type BlogPlace, type BlogSearch } from '~/features/content/blog.search.ts';
import { prefetchFavorites } from '~/features/favorites/favorites.queries.ts';
import { loadPage, orNotFound } from '~/platform/navigation/load-page.ts';

interface LoaderContext {
  queryClient: QueryClient;
  locale: Locale;
}

/** A list of articles. @throws the router's 404 where nothing stands under the name */
export async function loadBlog(
  context: LoaderContext,
  place: BlogPlace,
  search: BlogSearch,
  location: { searchStr: string },
) {
  const { queryClient, locale } = context;
  const [page] = await Promise.all([
    loadPage(context, placePath(place), location),
    orNotFound(queryClient.ensureQueryData(blogQueries.list(place, search, locale))),
    queryClient.ensureQueryData(blogQueries.index(locale)),
  ]);
  return page;
}

/** An article at one of its two addresses. @throws the router's 404, or a redirect to its main tag */
export async function loadArticle(
  context: LoaderContext,
  path: string,
  location: { searchStr: string },
) {
  const { queryClient, locale } = context;
  const favorites = prefetchFavorites(queryClient);
  const page = await loadPage(context, path, location);
  if (page.payload.kind !== 'article') throw notFound();
  const { article_slug: slug } = page.payload;
  await Promise.all([
    orNotFound(queryClient.ensureQueryData(blogQueries.article(slug, locale))),
    favorites,
  ]);
  return { page, slug };
}
