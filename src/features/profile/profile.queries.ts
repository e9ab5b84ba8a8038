/** Queries of profiles. */
import { api } from '~/platform/api/api.ts';
import { after, byCursor, byOffset } from '~/platform/api/paging.ts';

/** Page size of a profile's lists. */
const PAGE_SIZE = 24;

export const profileQueries = {
  offers: (id: string) =>
    api.offers.ofProfile.infiniteOptions(
      (cursor) => ({ id, limit: PAGE_SIZE, ...after(cursor) }),
      byCursor,
    ),
  reviews: (id: string) =>
    api.reviews.ofProfile.infiniteOptions((offset) => ({ id, limit: PAGE_SIZE, offset }), byOffset),
};
