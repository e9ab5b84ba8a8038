/** Queries of the staff's lists. Others decide at the same time, so nothing here stays fresh for long. */
import {
  openPayoutStatuses,
  payoutStatusesBefore,
  type PayoutStatus,
} from '~/domain/payout-lifecycle.ts';
import { api } from '~/platform/api/api.ts';
import type { AuditSearch, OrderQueue, PayoutQueue, PeopleSearch } from './staff.search.ts';

const PAGE_SIZE = 24;

/** The input of the audit query, without its empty parts. */
export function auditFilter({ action, subject_id: subjectId, actor_id, from, to }: AuditSearch) {
  return {
    ...(action !== '' && { action }),
    ...(subjectId !== '' && { subject_id: subjectId }),
    ...(actor_id !== undefined && { actor_id }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** `sent`: what may still come back. */
function payoutStatusesOf(queue: PayoutQueue): PayoutStatus[] {
  return queue === 'sent' ? payoutStatusesBefore('bounce') : [...openPayoutStatuses];
}

export const staffQueries = {
  people: ({ search, state }: PeopleSearch) =>
    api.moderation.accounts.pages({
      limit: PAGE_SIZE,
      ...(search !== '' && { search }),
      ...(state !== 'all' && { state }),
    }),
  audit: (search: AuditSearch) =>
    api.moderation.audit.pages({ limit: PAGE_SIZE, ...auditFilter(search) }),
  sellerRequests: () => api.moderation.sellerRequests.pages({ limit: PAGE_SIZE }),
  deliveries: () => api.ops.deadLetters.pages({ limit: PAGE_SIZE }),
  offers: () => api.offers.waiting.pages({ limit: PAGE_SIZE }),
  orders: (queue: OrderQueue) =>
    api.orders.list.pages({ role: 'staff', status: [queue], sort: 'waiting', limit: PAGE_SIZE }),
  payouts: (queue: PayoutQueue) =>
    api.wallet.staffPayouts.pages({ status: payoutStatusesOf(queue), limit: PAGE_SIZE }),
};

/** The key prefixes of everything that the staff decides about. */
export const staffKeys = () => [
  api.moderation.key(),
  api.offers.waiting.key(),
  api.orders.list.key(),
  api.wallet.staffPayouts.key(),
  api.ops.deadLetters.key(),
];
