import { createFileRoute } from '@tanstack/react-router';
import { blogPlace, blogSearchSchema } from '~/features/content/blog.search.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyBlog } from '../-pages/lazy-pages.ts';
import { loadBlog } from '../-shell/load-blog.ts';

/** All articles, the newest first, or those on a game or on goods of one kind. */
export const Route = createFileRoute('/blog/{-$mainTag}')({
  validateSearch: blogSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    const [page] = await Promise.all([
      loadBlog(context, blogPlace(params.mainTag), deps, location),
      LazyBlog.preload(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: Blog,
});

function Blog() {
  const { mainTag } = Route.useParams();
  return <LazyBlog place={blogPlace(mainTag)} search={Route.useSearch()} />;
}
