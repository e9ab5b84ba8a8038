import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TextsPage } from '~/features/publishing/pages/texts-page.tsx';
import { loadTexts } from '~/features/publishing/load-texts.ts';
import { textsSearchSchema } from '~/features/publishing/publishing.search.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/texts/$kind/')({
  validateSearch: textsSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params, deps }) => loadTexts(queryClient, params.kind, deps),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Texts`),
  component: Texts,
});

function Texts() {
  return <TextsPage kind={Route.useLoaderData()} asked={Route.useSearch()} />;
}
