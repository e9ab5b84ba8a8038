import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProofPage } from '~/features/seller/pages/proof-page.tsx';
import { api } from '~/platform/api/api.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** What a seller proves before a category is open to them. */
export const Route = createFileRoute('/seller/proof/$categoryId')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: async ({ context: { queryClient }, params: { categoryId } }) => {
    const own = api.offers.sellerProof.queryOptions({ category_id: categoryId });
    await orNotFound(queryClient.ensureQueryData(own));
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Your proof`),
  component: Page,
});

function Page() {
  const { categoryId } = Route.useParams();
  return <ProofPage categoryId={categoryId} />;
}
