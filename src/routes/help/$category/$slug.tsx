import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyHelpArticle } from '../../-pages/lazy-pages.ts';
import { loadHelpArticle } from '../../-shell/load-help.ts';

/** An article under its subject; and under the word `article`, as other articles and failures link to it. */
export const Route = createFileRoute('/help/$category/$slug')({
  /** What was answered without script to "Was this useful?". */
  validateSearch: v.object({ useful: v.fallback(v.optional(v.boolean()), undefined) }),
  loader: async ({ context, params, location }) => {
    const [loaded] = await Promise.all([
      loadHelpArticle(context, `/help/${params.category}/${params.slug}`, location),
      LazyHelpArticle.preload(),
    ]);
    return loaded;
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: HelpArticle,
});

function HelpArticle() {
  const { slug } = Route.useLoaderData();
  return <LazyHelpArticle key={slug} slug={slug} voted={Route.useSearch().useful} />;
}
