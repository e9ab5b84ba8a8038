/** Queries of profiles. */
import { api } from '~/platform/api/api.ts';
import type { ShopSearch } from './profile.search.ts';
import { pagesOf } from '~/platform/api/paging.ts';

/** Page size of a profile's lists. */
const PAGE_SIZE = 24;

export const profileQueries = {
  offers: (id: string, { search, sort }: ShopSearch = {}) =>
    pagesOf(api.offers.ofProfile, {
      id,
      limit: PAGE_SIZE,
      ...(search && { search }),
      ...(sort && { sort }),
    }),
  /**
   * @param stars only those of so many
   * @param isWaiting only those that the seller has not answered
   */
  reviews: (id: string, stars?: number, isWaiting = false) =>
    pagesOf(api.reviews.ofProfile, {
      id,
      limit: PAGE_SIZE,
      ...(stars && { stars }),
      ...(isWaiting && { answered: false }),
    }),
};
