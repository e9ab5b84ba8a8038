/** Queries of profiles. */
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

/** Page size of a profile's lists. */
const PAGE_SIZE = 24;

export const profileQueries = {
  offers: (id: string) => pagesOf(api.offers.ofProfile, { id, limit: PAGE_SIZE }),
  reviews: (id: string) => pagesOf(api.reviews.ofProfile, { id, limit: PAGE_SIZE }),
};
