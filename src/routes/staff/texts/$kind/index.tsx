import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TextsPage } from '~/features/publishing/pages/texts-page.tsx';
import { loadTexts } from '~/features/publishing/load-texts.ts';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/texts/$kind/')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context: { queryClient, session }, params, deps }) => {
    await requirePermission(session, 'keep_content');
    return loadTexts(queryClient, params.kind, deps);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Texts`),
  component: Texts,
});

function Texts() {
  return <TextsPage {...Route.useLoaderData()} />;
}
