/** Queries of reviews and appeals for staff. */
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { reviewsFilter, type ModerationSearch } from './moderation-search.ts';

const PAGE_SIZE = 24;

export const moderationQueries = {
  appeals: () => pagesOf(api.appeals.waiting, { limit: PAGE_SIZE }),
  reviews: (asked: ModerationSearch) =>
    pagesOf(api.reviews.forStaff, { limit: PAGE_SIZE, ...reviewsFilter(asked) }),
};
