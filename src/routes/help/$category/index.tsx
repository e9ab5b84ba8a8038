import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyHelpCategory } from '../../-pages/lazy-pages.ts';
import { loadHelpCategory } from '../../-shell/load-help.ts';

/** A subject of the help centre. */
export const Route = createFileRoute('/help/$category/')({
  loader: async ({ context, params, location }) => {
    const [page] = await Promise.all([
      loadHelpCategory(context, params.category, location),
      LazyHelpCategory.preload(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: HelpCategory,
});

function HelpCategory() {
  return <LazyHelpCategory slug={Route.useParams().category} />;
}
