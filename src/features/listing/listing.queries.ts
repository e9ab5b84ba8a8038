/** Queries of the lists of offers with options of their own. */
import type { OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import type { SearchOffersQuery } from '~/contracts/search/search.contract.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

export const listingQueries = {
  offers: (query: OfferListQuery) => pagesOf(api.offers.list, query),
  /** What a text finds. */
  found: (query: SearchOffersQuery) => pagesOf(api.search.offers, query),
};
