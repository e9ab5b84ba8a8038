import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { EditorPage } from '~/features/publishing/pages/editor-page.tsx';
import { loadText } from '~/features/publishing/load-texts.ts';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/texts/$kind/$key')({
  loader: async ({ context: { queryClient, session }, params }) => {
    await requirePermission(session, 'keep_content');
    return loadText(queryClient, params);
  },
  head: ({ match, loaderData }) => noindexHead(match.context.i18n, loaderData?.title || msg`Texts`),
  component: Editor,
});

function Editor() {
  const { session } = Route.useRouteContext();
  const { kind } = Route.useLoaderData();
  const { key } = Route.useParams();
  return <EditorPage key={`${kind}/${key}`} kind={kind} id={key} owner={session.profile.id} />;
}
