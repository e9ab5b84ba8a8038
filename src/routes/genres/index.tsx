import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '~/platform/navigation/load-page.ts';
import { GenresPage } from '~/features/catalogue/pages/genres-page.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { pageHead } from '~/platform/seo/seo.ts';

/** All genres with their games. */
export const Route = createFileRoute('/genres/')({
  loader: async ({ context, location }) => {
    const [page] = await Promise.all([
      loadPage(context, paths.genres, location),
      context.queryClient.ensureQueryData(api.catalogue.genres.queryOptions()),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: GenresPage,
});
