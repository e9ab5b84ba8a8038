/** Query options of the staff's pages. What others decide meanwhile counts, so nothing here stays fresh for long. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  fetchAccount,
  fetchAccounts,
  fetchAudit,
  fetchDeadLetters,
  fetchDevices,
  fetchPayouts,
  fetchSellerRequests,
  fetchStaffOrders,
  fetchWaitingOffers,
} from './staff.functions.ts';
import type { AuditSearch, OrderQueue, PeopleSearch } from './staff.search.ts';

const PAGE_SIZE = 24;

/** An endless list begins without a cursor. */
function startOfList(): string | null {
  return null;
}

function next(last: { meta: { next_cursor: string | null } }): string | null {
  return last.meta.next_cursor;
}

function nextOffset({
  data,
  meta,
}: {
  data: readonly unknown[];
  meta: { total: number; offset: number };
}): number | null {
  const end = meta.offset + data.length;
  return data.length > 0 && end < meta.total ? end : null;
}

/** What an audit address asks for, without its empty parts. */
export function auditFilter({ action, subject_id: subjectId, actor_id, from, to }: AuditSearch) {
  return {
    ...(action !== '' && { action }),
    ...(subjectId !== '' && { subject_id: subjectId }),
    ...(actor_id !== undefined && { actor_id }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

export const staffQueries = {
  all: ['staff'] as const,
  people: ({ search, state }: PeopleSearch) =>
    infiniteQueryOptions({
      queryKey: ['staff', 'people', search, state],
      queryFn: ({ pageParam }) =>
        fetchAccounts({
          data: {
            limit: PAGE_SIZE,
            ...(search !== '' && { search }),
            ...(state !== 'all' && { state }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        }),
      initialPageParam: startOfList(),
      getNextPageParam: next,
    }),
  person: (id: string) =>
    queryOptions({
      queryKey: ['staff', 'person', id],
      queryFn: () => fetchAccount({ data: { id } }),
    }),
  devices: (id: string) =>
    queryOptions({
      queryKey: ['staff', 'devices', id],
      queryFn: () => fetchDevices({ data: { id } }),
    }),
  audit: (search: AuditSearch) =>
    infiniteQueryOptions({
      queryKey: ['staff', 'audit', auditFilter(search)],
      queryFn: ({ pageParam }) =>
        fetchAudit({
          data: {
            limit: PAGE_SIZE,
            ...auditFilter(search),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        }),
      initialPageParam: startOfList(),
      getNextPageParam: next,
    }),
  sellerRequests: () =>
    infiniteQueryOptions({
      queryKey: ['staff', 'seller-requests'],
      queryFn: ({ pageParam }) =>
        fetchSellerRequests({
          data: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      initialPageParam: startOfList(),
      getNextPageParam: next,
    }),
  deliveries: () =>
    infiniteQueryOptions({
      queryKey: ['staff', 'deliveries'],
      queryFn: ({ pageParam }) =>
        fetchDeadLetters({
          data: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      initialPageParam: startOfList(),
      getNextPageParam: next,
    }),
  offers: () =>
    infiniteQueryOptions({
      queryKey: ['staff', 'offers'],
      queryFn: ({ pageParam }) =>
        fetchWaitingOffers({ data: { limit: PAGE_SIZE, offset: pageParam } }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
    }),
  orders: (queue: OrderQueue) =>
    infiniteQueryOptions({
      queryKey: ['staff', 'orders', queue],
      queryFn: ({ pageParam }) =>
        fetchStaffOrders({
          data: { role: 'staff', status: [queue], limit: PAGE_SIZE, offset: pageParam },
        }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
    }),
  payouts: () =>
    infiniteQueryOptions({
      queryKey: ['staff', 'payouts'],
      queryFn: ({ pageParam }) =>
        fetchPayouts({
          data: {
            status: ['created', 'pending', 'approved'],
            limit: PAGE_SIZE,
            offset: pageParam,
          },
        }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
    }),
};
