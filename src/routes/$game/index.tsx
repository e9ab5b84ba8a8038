import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadPage, orNotFound } from '~/platform/navigation/load-page.ts';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyGame } from '../-pages/lazy-pages.ts';

/** A game. Unknown names are a 404, other spellings lead to the canonical one. */
export const Route = createFileRoute('/$game/')({
  loader: async ({ context, params, location }) => {
    const page = await loadPage(context, `/${params.game}`, location);
    if (page.payload.kind !== 'game') throw notFound();
    const { game_alias: game } = page.payload;
    await Promise.all([
      orNotFound(
        context.queryClient.ensureQueryData(api.catalogue.game.queryOptions({ alias: game })),
      ),
      // The page is whole without it.
      context.queryClient.prefetchQuery(api.offers.gameHub.queryOptions({ alias: game })),
      LazyGame.preload(),
    ]);
    return { page, game };
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Game,
});

function Game() {
  const { page, game } = Route.useLoaderData();
  return <LazyGame game={game} about={page.seo_description} />;
}
