/** Queries of the staff's lists. Others decide at the same time, so nothing here stays fresh for long. */
import {
  openPayoutStatuses,
  payoutStatusesBefore,
  type PayoutStatus,
} from '~/domain/payout-lifecycle.ts';
import { api } from '~/platform/api/api.ts';
import { after, byCursor, byOffset } from '~/platform/api/paging.ts';
import type {
  AuditSearch,
  OrderQueue,
  PaymentQueue,
  PayoutQueue,
  PeopleSearch,
} from './staff.search.ts';

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

/** One reason shows what was decided as well. */
function paymentFilter(queue: PaymentQueue) {
  if (queue === 'open' || queue === 'all') return { state: queue } as const;
  return { state: 'all' as const, reason: [queue] };
}

export const staffQueries = {
  people: ({ search, state }: PeopleSearch) =>
    api.moderation.accounts.infiniteOptions(
      (cursor) => ({
        limit: PAGE_SIZE,
        ...(search !== '' && { search }),
        ...(state !== 'all' && { state }),
        ...after(cursor),
      }),
      byCursor,
    ),
  audit: (search: AuditSearch) =>
    api.moderation.audit.infiniteOptions(
      (cursor) => ({ limit: PAGE_SIZE, ...auditFilter(search), ...after(cursor) }),
      byCursor,
    ),
  sellerRequests: () =>
    api.moderation.sellerRequests.infiniteOptions(
      (cursor) => ({ limit: PAGE_SIZE, ...after(cursor) }),
      byCursor,
    ),
  deliveries: () =>
    api.ops.deadLetters.infiniteOptions(
      (cursor) => ({ limit: PAGE_SIZE, ...after(cursor) }),
      byCursor,
    ),
  offers: () =>
    api.offers.waiting.infiniteOptions((offset) => ({ limit: PAGE_SIZE, offset }), byOffset),
  orders: (queue: OrderQueue) =>
    api.orders.list.infiniteOptions(
      (offset) => ({ role: 'staff', status: [queue], sort: 'waiting', limit: PAGE_SIZE, offset }),
      byOffset,
    ),
  payments: (queue: PaymentQueue) =>
    api.payments.toReview.infiniteOptions(
      (cursor) => ({ limit: PAGE_SIZE, ...paymentFilter(queue), ...after(cursor) }),
      byCursor,
    ),
  payouts: (queue: PayoutQueue) =>
    api.wallet.staffPayouts.infiniteOptions(
      (offset) => ({ status: payoutStatusesOf(queue), limit: PAGE_SIZE, offset }),
      byOffset,
    ),
};

/** The key prefixes of everything that the staff decides about. */
export const staffKeys = () => [
  api.moderation.key(),
  api.offers.waiting.key(),
  api.orders.list.key(),
  api.payments.key(),
  api.wallet.staffPayouts.key(),
  api.ops.deadLetters.key(),
];
