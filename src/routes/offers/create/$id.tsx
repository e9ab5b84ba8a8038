import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { OfferEditorPage } from '~/features/seller/pages/offer-editor-page.tsx';
import { api } from '~/platform/api/api.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** Step 2 of a new offer, or the edit page, by its status. Someone else's offer is a 404. */
export const Route = createFileRoute('/offers/create/$id')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const offer = await orNotFound(
      queryClient.ensureQueryData(api.offers.own.queryOptions({ id })),
    );
    await Promise.all([
      queryClient.ensureQueryData(api.catalogue.category.queryOptions({ id: offer.category.id })),
      queryClient.ensureQueryData(api.dashboard.firstSteps.queryOptions()),
    ]);
    return offer;
  },
  head: ({ loaderData, match }) =>
    noindexHead(match.context.i18n, loaderData?.title || msg`New offer`),
  component: EditOffer,
});

function EditOffer() {
  return <OfferEditorPage id={Route.useParams().id} raw={Route.useSearch()} />;
}
