import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadPage, orNotFound } from '~/platform/navigation/load-page.ts';
import { GenrePage } from '~/features/catalogue/pages/genre-page.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { pageHead } from '~/platform/seo/seo.ts';

/** The games of a genre. Unknown names are a 404, other spellings lead to the canonical one. */
export const Route = createFileRoute('/genres/$alias')({
  loader: async ({ context, params, location }) => {
    const page = await loadPage(context, paths.genre(params.alias), location);
    if (page.payload.kind !== 'genre') throw notFound();
    const { genre_alias: genre } = page.payload;
    await orNotFound(
      context.queryClient.ensureQueryData(api.catalogue.genre.queryOptions({ alias: genre })),
    );
    return { page, genre };
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Genre,
});

function Genre() {
  const { page, genre } = Route.useLoaderData();
  return <GenrePage alias={genre} about={page.seo_description} />;
}
