import { createFileRoute } from '@tanstack/react-router';
import { RulesPage } from '~/features/staff/pages/rules-page.tsx';
import { loadRules } from '~/features/staff/rules/load-rules.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/rules/$kind')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadRules(context, params.kind, deps),
  head: ({ loaderData, match }) => noindexHead(match.context.i18n, loaderData?.title ?? ''),
  component: Rules,
});

function Rules() {
  return <RulesPage {...Route.useLoaderData()} />;
}
