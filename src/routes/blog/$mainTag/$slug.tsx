import { createFileRoute } from '@tanstack/react-router';
import { LazyArticle } from '../../-pages/lazy-pages.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { loadArticle } from '../../-shell/load-blog.ts';

/**
 * An article under its main tag, the address that search engines know; and under the word `article`, as other articles
 * link to it.
 */
export const Route = createFileRoute('/blog/$mainTag/$slug')({
  loader: async ({ context, params, location }) => {
    const [loaded] = await Promise.all([
      loadArticle(context, `/blog/${params.mainTag}/${params.slug}`, location),
      LazyArticle.preload(),
    ]);
    return loaded;
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Article,
});

function Article() {
  return <LazyArticle slug={Route.useLoaderData().slug} />;
}
