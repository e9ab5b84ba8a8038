import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { loadOperations } from '~/features/staff/operations/load-operations.ts';
import { OperationsPage } from '~/features/staff/pages/operations-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/operations')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadOperations(queryClient, session, deps),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Operations`),
  component: Operations,
});

function Operations() {
  return <OperationsPage view={Route.useLoaderData()} />;
}
