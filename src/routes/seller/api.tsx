import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ApiPage } from '~/features/seller/pages/api-page.tsx';
import { sellerQueries } from '~/features/seller/seller.queries.ts';
import { api } from '~/platform/api/api.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** API keys and webhooks of a seller. */
export const Route = createFileRoute('/seller/api')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.integrations.keys.queryOptions()),
      queryClient.ensureQueryData(api.integrations.webhooks.queryOptions()),
      queryClient.ensureInfiniteQueryData(sellerQueries.deliveries('all')),
    ]),
  head: ({ match }) => noindexHead(match.context.i18n, msg`API`),
  component: ApiPage,
});
