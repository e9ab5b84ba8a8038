/** Queries of the lists of offers with options of their own. */
import type { OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import { api } from '~/platform/api/api.ts';

export const listingQueries = {
  offers: (query: OfferListQuery) => api.offers.list.pages(query),
};
