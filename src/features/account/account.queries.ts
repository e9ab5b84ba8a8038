/** Queries of profiles and of the sandbox's mailbox. */
import { api } from '~/platform/api/api.ts';
import { after, byCursor, byOffset } from '~/platform/api/paging.ts';

/** Rows of a profile's lists that come at once. */
const PAGE_SIZE = 24;

export const accountQueries = {
  profileOffers: (id: string) =>
    api.offers.ofProfile.infiniteOptions(
      (cursor) => ({ id, limit: PAGE_SIZE, ...after(cursor) }),
      byCursor,
    ),
  profileReviews: (id: string) =>
    api.reviews.ofProfile.infiniteOptions((offset) => ({ id, limit: PAGE_SIZE, offset }), byOffset),
  /** The sandbox mailbox; asked again every few seconds while it is open. */
  mailbox: (to: string | undefined) =>
    api.sandbox.mail.queryOptions(to === undefined ? {} : { to }, {
      staleTime: 0,
      refetchInterval: 5_000,
    }),
};
