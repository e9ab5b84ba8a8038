import { createFileRoute } from '@tanstack/react-router';
import { blogSearchSchema } from '~/features/content/blog.search.ts';
import { LazyBlog } from '../../-pages/lazy-pages.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { loadBlog } from '../../-shell/load-blog.ts';

/** An author and their articles. */
export const Route = createFileRoute('/blog/author/$slug')({
  validateSearch: blogSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    const [page] = await Promise.all([
      loadBlog(context, { kind: 'author', author: params.slug }, deps, location),
      LazyBlog.preload(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: Blog,
});

function Blog() {
  const params = Route.useParams();
  return <LazyBlog place={{ kind: 'author', author: params.slug }} search={Route.useSearch()} />;
}
