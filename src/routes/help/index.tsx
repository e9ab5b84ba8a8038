import { createFileRoute } from '@tanstack/react-router';
import { helpSearchSchema } from '~/features/content/help.search.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyHelp } from '../-pages/lazy-pages.ts';
import { loadHelp } from '../-shell/load-help.ts';

/** The help centre, and what its search found. */
export const Route = createFileRoute('/help/')({
  validateSearch: helpSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps }) => {
    const [page] = await Promise.all([loadHelp(context, deps.q, location), LazyHelp.preload()]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: Help,
});

function Help() {
  return <LazyHelp q={Route.useSearch().q} />;
}
