import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DocumentsPage } from '~/features/staff/pages/documents-page.tsx';
import { loadDocuments } from '~/features/staff/load-documents.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/documents')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session, locale }, deps }) =>
    loadDocuments(queryClient, { session, locale }, deps),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Documents`),
  component: Documents,
});

function Documents() {
  return <DocumentsPage loaded={Route.useLoaderData()} />;
}
