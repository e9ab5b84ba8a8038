import { createFileRoute } from '@tanstack/react-router';
import { loadModeration } from '~/features/staff/moderation/load-moderation.ts';
import { ReportsPage } from '~/features/staff/pages/reports-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/reports')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadModeration(context, deps),
  head: ({ loaderData, match }) => noindexHead(match.context.i18n, loaderData?.title ?? ''),
  component: Reports,
});

function Reports() {
  return <ReportsPage asked={Route.useLoaderData().asked} />;
}
