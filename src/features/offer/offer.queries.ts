/** Queries of an offer's page with options of their own. */
import type { QueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

/** Offers beside an offer. */
export const SIMILAR_OFFERS = 4;

/** Number of reviews on an offer page. */
const REVIEWS_PAGE = 6;

const FIVE_MINUTES_MS = 5 * 60_000;

export const offerQueries = {
  /** Where the offer of an address was that does not exist any more. */
  removed: (id: string) =>
    api.offers.removed.queryOptions({ id }, { staleTime: FIVE_MINUTES_MS, retry: false }),
  /** One more than shown, because the offer itself may be among them. */
  similarOffers: (query: { game: string; category: string; filter: string[] }) =>
    api.offers.list.queryOptions(
      { ...query, limit: SIMILAR_OFFERS + 1 },
      { staleTime: FIVE_MINUTES_MS },
    ),
  /** All reviews of the seller: an account is sold once, so its own page could never show one. */
  sellerReviews: (id: string) => pagesOf(api.reviews.ofProfile, { id, limit: REVIEWS_PAGE }),
};

/** For the page in place of an offer that was removed; nothing where there was none. Never fails. */
export async function prefetchLikeRemoved(
  queryClient: QueryClient,
  offerId: string,
): Promise<void> {
  await queryClient.prefetchQuery(offerQueries.removed(offerId));
  const found = queryClient.getQueryData(offerQueries.removed(offerId).queryKey);
  if (!found) return;
  const place = { game: found.category.game.alias, category: found.category.alias };
  await Promise.all([
    queryClient.prefetchQuery(offerQueries.similarOffers({ ...place, filter: [] })),
    queryClient.prefetchQuery(api.catalogue.categoryOfGame.queryOptions(place)),
  ]);
}
