import { createFileRoute } from '@tanstack/react-router';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { GuaranteesPage } from '~/features/content/pages/guarantees-page.tsx';
import { pageHead } from '~/platform/seo.ts';

export const Route = createFileRoute('/guarantees')({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(catalogueQueries.page('/guarantees')),
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: GuaranteesPage,
});
