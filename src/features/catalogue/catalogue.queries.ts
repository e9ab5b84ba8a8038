/** Queries of the catalogue that have a form of their own. What is said of games and categories stays fresh for minutes (query-client.ts). */
import { queryOptions } from '@tanstack/react-query';
import type { OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import { api } from '~/platform/api/api.ts';
import { after, byCursor, byOffset } from '~/platform/api/paging.ts';
import { fetchBootstrap } from './catalogue.functions.ts';

/** Games on the home page. */
const POPULAR_GAMES = 12;

/** Offers beside an offer. */
export const SIMILAR_OFFERS = 4;

/** Reviews that are shown at once on an offer page. */
const REVIEWS_PAGE = 6;

const FIVE_MINUTES_MS = 5 * 60_000;

export const catalogueQueries = {
  bootstrap: () =>
    queryOptions({
      queryKey: [...api.catalogue.key(), 'bootstrap'],
      queryFn: () => fetchBootstrap(),
    }),
  popularGames: () => api.catalogue.games.queryOptions({ limit: POPULAR_GAMES }),
  offers: (query: OfferListQuery) =>
    api.offers.list.infiniteOptions((cursor) => ({ ...query, ...after(cursor) }), byCursor),
  /** Given offers, as they are now. */
  cards: (ids: readonly string[]) => api.offers.cards.queryOptions({ ids: [...ids] }),
  /** One more than shown, because the offer itself may be among them. */
  similarOffers: (query: { game: string; category: string; filter: string[] }) =>
    api.offers.list.queryOptions(
      { ...query, limit: SIMILAR_OFFERS + 1 },
      { staleTime: FIVE_MINUTES_MS },
    ),
  /** All reviews of the seller: an account is sold once, so its own page could never show one. */
  sellerReviews: (id: string) =>
    api.reviews.ofProfile.infiniteOptions(
      (offset) => ({ id, limit: REVIEWS_PAGE, offset }),
      byOffset,
    ),
};
