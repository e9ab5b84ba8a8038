/** Queries of profiles. */
import { api } from '~/platform/api/api.ts';

/** Page size of a profile's lists. */
const PAGE_SIZE = 24;

export const profileQueries = {
  offers: (id: string) => api.offers.ofProfile.pages({ id, limit: PAGE_SIZE }),
  reviews: (id: string) => api.reviews.ofProfile.pages({ id, limit: PAGE_SIZE }),
};
