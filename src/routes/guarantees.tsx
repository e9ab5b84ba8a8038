import { createFileRoute } from '@tanstack/react-router';
import { GuaranteesPage } from '~/features/content/pages/guarantees-page.tsx';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';

export const Route = createFileRoute('/guarantees')({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(api.catalogue.page.queryOptions({ path: '/guarantees' })),
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: GuaranteesPage,
});
