/** Query options of the account. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  fetchMailbox,
  fetchProfileOffers,
  fetchProfileReviews,
  fetchPublicProfile,
  fetchSessions,
} from './account.functions.ts';

/** Rows of a profile's lists that come at once. */
const PAGE_SIZE = 24;

/** An endless list begins without a cursor. */
function startOfList(): string | null {
  return null;
}

export const accountQueries = {
  /** Signed-in devices. */
  sessions: () =>
    queryOptions({ queryKey: ['session', 'devices'], queryFn: () => fetchSessions() }),
  publicProfile: (id: string) =>
    queryOptions({
      queryKey: ['account', 'profile', id],
      queryFn: () => fetchPublicProfile({ data: { id } }),
    }),
  profileOffers: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['account', 'profile', id, 'offers'],
      queryFn: ({ pageParam }) =>
        fetchProfileOffers({
          data: { id, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      initialPageParam: startOfList(),
      getNextPageParam: (last) => last.meta.next_cursor,
    }),
  profileReviews: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['account', 'profile', id, 'reviews'],
      queryFn: ({ pageParam }) =>
        fetchProfileReviews({ data: { id, limit: PAGE_SIZE, offset: pageParam } }),
      initialPageParam: 0,
      getNextPageParam: ({ data, meta }) => {
        const next = meta.offset + data.length;
        return data.length > 0 && next < meta.total ? next : null;
      },
    }),
  /** The sandbox mailbox; asked again every few seconds while it is open. */
  mailbox: (to: string | undefined) =>
    queryOptions({
      queryKey: ['account', 'mailbox', to ?? ''],
      queryFn: () => fetchMailbox({ data: to === undefined ? {} : { to } }),
      staleTime: 0,
      refetchInterval: 5_000,
    }),
};
