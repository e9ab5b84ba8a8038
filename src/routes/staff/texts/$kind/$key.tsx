import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { EditorPage } from '~/features/publishing/pages/editor-page.tsx';
import { kindOf } from '~/features/publishing/publishing.search.ts';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/texts/$kind/$key')({
  beforeLoad: async ({ context: { session }, params }) => {
    await requirePermission(session, 'keep_content');
    const kind = kindOf(params.kind);
    if (!kind) throw notFound();
    return { kind };
  },
  loader: async ({ context: { queryClient, kind }, params }) => {
    const { loadText } = await import('~/features/publishing/load-texts.ts');
    return loadText(queryClient, kind, params.key);
  },
  head: ({ match, loaderData }) =>
    noindexHead(match.context.i18n, loaderData?.content.texts.en.title || msg`New text`),
  component: Editor,
});

function Editor() {
  const { kind, session } = Route.useRouteContext();
  const { key } = Route.useParams();
  return <EditorPage key={`${kind}/${key}`} kind={kind} id={key} owner={session.profile.id} />;
}
