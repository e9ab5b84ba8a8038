import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ApiPage } from '~/features/seller/pages/api-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** API keys and webhooks of a seller. */
export const Route = createFileRoute('/seller/api')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: async ({ context: { queryClient } }) => {
    const { loadApiPage } = await import('~/features/seller/api-page.queries.ts');
    await loadApiPage(queryClient);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`API`),
  component: ApiPage,
});
