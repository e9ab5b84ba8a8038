import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CataloguePage } from '~/features/staff/pages/catalogue-page.tsx';
import { loadCatalogue } from '~/features/staff/catalogue/load-catalogue.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/catalogue')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadCatalogue(queryClient, session, deps),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Catalogue`),
  component: Catalogue,
});

function Catalogue() {
  return <CataloguePage asked={Route.useLoaderData()} />;
}
