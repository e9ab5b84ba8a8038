import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { CreateOfferPage } from '~/features/seller/pages/create-offer-page.tsx';
import { sellerQueries } from '~/features/seller/seller.queries.ts';
import { createSearch } from '~/features/seller/seller.search.ts';
import { api } from '~/platform/api/api.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** Step 1 of a new offer, sellers only. */
export const Route = createFileRoute('/offers/create/')({
  validateSearch: createSearch,
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loaderDeps: ({ search: { game } }) => ({ game }),
  loader: async ({ context: { queryClient }, deps: { game } }) => {
    await Promise.all([
      queryClient.ensureQueryData(sellerQueries.drafts()),
      queryClient.ensureQueryData(api.dashboard.firstSteps.queryOptions()),
      game === undefined
        ? queryClient.ensureQueryData(sellerQueries.games())
        : orNotFound(queryClient.ensureQueryData(api.catalogue.game.queryOptions({ alias: game }))),
    ]);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`New offer`),
  component: CreateOffer,
});

function CreateOffer() {
  return <CreateOfferPage game={Route.useSearch().game} />;
}
