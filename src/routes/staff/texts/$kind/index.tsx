import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { TextsPage } from '~/features/publishing/pages/texts-page.tsx';
import { kindOf, textsSearchSchema } from '~/features/publishing/publishing.search.ts';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/texts/$kind/')({
  validateSearch: textsSearchSchema,
  beforeLoad: async ({ context: { session }, params }) => {
    await requirePermission(session, 'keep_content');
    const kind = kindOf(params.kind);
    if (!kind) throw notFound();
    return { kind };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, kind }, deps }) => {
    const { loadTexts } = await import('~/features/publishing/load-texts.ts');
    await loadTexts(queryClient, kind, deps);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Texts`),
  component: Texts,
});

function Texts() {
  const { kind } = Route.useRouteContext();
  return <TextsPage kind={kind} asked={Route.useSearch()} />;
}
