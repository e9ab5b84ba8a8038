import { createFileRoute, isNotFound, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import { offerQueries, prefetchLikeRemoved } from '~/features/offer/offer.queries.ts';
import { loadPage, orNotFound } from '~/platform/navigation/load-page.ts';
import { similarQuery } from '~/features/offer/similar-offers.ts';
import { prefetchOpenOrder } from '~/features/common/open-order.queries.ts';
import { prefetchFavorites, prefetchFollowed } from '~/features/favorites/favorites.queries.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { LazyOffer, LazyOfferRemoved } from '../-pages/lazy-pages.ts';

const searchSchema = v.object({
  count: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))),
    undefined,
  ),
});

/** One offer. */
export const Route = createFileRoute('/offers/$offerId')({
  validateSearch: searchSchema,
  loader: async ({ context, params: { offerId }, location }) => {
    const { queryClient } = context;
    if (!v.is(idSchema, offerId)) throw notFound();
    const [page, offer] = await Promise.all([
      loadPage(context, paths.offer(offerId), location),
      orNotFound(queryClient.ensureQueryData(api.offers.show.queryOptions({ id: offerId }))),
      prefetchFavorites(queryClient),
      prefetchFollowed(queryClient),
      prefetchOpenOrder(queryClient, offerId),
      LazyOffer.preload(),
    ]).catch(async (error: unknown) => {
      if (isNotFound(error))
        await Promise.all([prefetchLikeRemoved(queryClient, offerId), LazyOfferRemoved.preload()]);
      throw error;
    });
    if (page.payload.kind !== 'offer') throw notFound();
    const { game, alias } = offer.category;
    const definition = orNotFound(
      queryClient.ensureQueryData(
        api.catalogue.categoryOfGame.queryOptions({ game: game.alias, category: alias }),
      ),
    );
    const similar = async () => {
      const query = similarQuery(offer, await definition);
      await queryClient.prefetchQuery(offerQueries.similarOffers(query));
    };
    await Promise.all([
      definition,
      // Reviews may fail alone: their section then offers a retry. Similar offers are optional.
      queryClient.prefetchInfiniteQuery(offerQueries.sellerReviews(offer.seller.id)),
      offer.category.base === 'currency' ? undefined : similar(),
    ]);
    return page;
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: OfferRoute,
  notFoundComponent: OfferNotFound,
});

function OfferRoute() {
  const { offerId } = Route.useParams();
  const { count } = Route.useSearch();
  return <LazyOffer offerId={offerId} count={count} />;
}

function OfferNotFound() {
  const { offerId } = Route.useParams();
  return <LazyOfferRemoved offerId={offerId} />;
}
