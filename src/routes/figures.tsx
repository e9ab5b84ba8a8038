import { createFileRoute } from '@tanstack/react-router';
import { figuresQuery } from '~/features/figures/figures.queries.ts';
import { figuresSearchSchema } from '~/features/figures/figures.search.ts';
import { loadPage, orNotFound } from '~/platform/navigation/load-page.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyFigures } from './-pages/lazy-pages.ts';

/** What happened to the orders, month by month (decision 0067). */
export const Route = createFileRoute('/figures')({
  validateSearch: figuresSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps: { month } }) => {
    const { queryClient, locale } = context;
    const [page] = await Promise.all([
      loadPage(context, '/figures', location),
      orNotFound(queryClient.ensureQueryData(figuresQuery(month, locale))),
      LazyFigures.preload(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: Figures,
});

function Figures() {
  return <LazyFigures month={Route.useSearch().month} />;
}
