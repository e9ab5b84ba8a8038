import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FilePage } from '~/features/staff/pages/file-page.tsx';
import { loadFile } from '~/features/staff/files/load-file.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/$place/$id')({
  loader: ({ context: { queryClient, session, locale }, params }) =>
    loadFile({ queryClient, session, locale }, params),
  head: ({ match, loaderData }) =>
    noindexHead(match.context.i18n, loaderData?.title ?? msg`Back office`),
  component: File,
});

function File() {
  const { session } = Route.useRouteContext();
  return <FilePage file={Route.useLoaderData()} role={session.profile.role} />;
}
