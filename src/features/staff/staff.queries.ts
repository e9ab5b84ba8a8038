/** Queries of the staff's lists. Others decide at the same time, so nothing here stays fresh for long. */
import {
  openPayoutStatuses,
  payoutStatusesBefore,
  type PayoutStatus,
} from '~/domain/payout-lifecycle.ts';
import type { AnswerReaderInput } from '~/contracts/answers/answers.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { documentsFilter, type DocumentsSearch } from './documents-search.ts';
import { peopleFilter, type PeopleSearch } from './people/people-search.ts';
import type { ReportSearch } from './report-search.ts';
import type { AuditSearch, DisputeQueue, OrderQueue, ReviewQueue } from './staff.search.ts';

const PAGE_SIZE = 24;
const MOST_AT_ONCE = 100;
const CHECK_MS = 5_000;
/** Templates, and who reads in which language: they change rarely, and a change of one's own invalidates them. */
const ANSWERS_FRESH_MS = 5 * 60_000;

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
function payoutStatusesOf(queue: 'open' | 'sent'): PayoutStatus[] {
  return queue === 'sent' ? payoutStatusesBefore('bounce') : [...openPayoutStatuses];
}

/** One reason shows what was decided as well. */
function paymentFilter(queue: ReviewQueue) {
  if (queue === 'open' || queue === 'all') return { state: queue } as const;
  return { state: 'all' as const, reason: [queue] };
}

/** The days of a report, without its empty parts. */
export function reportPeriod({ from, to }: ReportSearch) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

interface Checked {
  state: { data: { check: { status: string } | null } | undefined };
}

/** While the offers on sale are looked at, it is asked again. */
const whileChecked = ({ state }: Checked): number | false =>
  state.data?.check?.status === 'running' ? CHECK_MS : false;

export const staffQueries = {
  report: (search: ReportSearch) => api.analytics.report.queryOptions(reportPeriod(search)),
  people: (search: PeopleSearch) =>
    pagesOf(api.moderation.accounts, { limit: PAGE_SIZE, ...peopleFilter(search) }),
  audit: (search: AuditSearch) =>
    pagesOf(api.moderation.audit, { limit: PAGE_SIZE, ...auditFilter(search) }),
  auditChain: () => api.moderation.auditChain.queryOptions(),
  sellerProofs: () => pagesOf(api.offers.sellerProofs, { limit: PAGE_SIZE }),
  sellerRequests: () => pagesOf(api.moderation.sellerRequests, { limit: PAGE_SIZE }),
  reports: () => pagesOf(api.reports.waiting, { limit: PAGE_SIZE }),
  deliveries: () => pagesOf(api.ops.deadLetters, { limit: PAGE_SIZE }),
  experiments: () => pagesOf(api.experiments.list, { limit: PAGE_SIZE }),
  rates: () => api.rates.show.queryOptions(),
  words: () => ({ ...api.offers.words.queryOptions(), refetchInterval: whileChecked }),
  categoryRules: () => ({
    ...api.offers.categoryRules.queryOptions(),
    refetchInterval: whileChecked,
  }),
  /** @param id only this one */
  offers: (id?: string) =>
    pagesOf(api.offers.waiting, { limit: PAGE_SIZE, ...(id !== undefined && { id }) }),
  disputes: (queue: DisputeQueue) => pagesOf(api.cases.queue, { queue, limit: PAGE_SIZE }),
  orders: (queue: OrderQueue) =>
    pagesOf(api.orders.list, { role: 'staff', status: [queue], sort: 'waiting', limit: PAGE_SIZE }),
  books: () => api.payments.books.queryOptions(),
  bookDifferences: () => pagesOf(api.payments.bookDifferences, { state: 'open', limit: PAGE_SIZE }),
  chargebacks: (state: 'open' | 'all') =>
    pagesOf(api.payments.chargebacks, { state, limit: PAGE_SIZE }),
  payments: (queue: ReviewQueue) =>
    pagesOf(api.payments.toReview, { limit: PAGE_SIZE, ...paymentFilter(queue) }),
  documents: (search: DocumentsSearch) =>
    pagesOf(api.papers.issued, { limit: PAGE_SIZE, ...documentsFilter(search) }),
  documentsMonth: ({ month }: DocumentsSearch) =>
    api.papers.issuedMonth.queryOptions(month === '' ? {} : { month }),
  partners: (status: 'pending' | 'approved') =>
    pagesOf(api.referrals.partners, { status, limit: PAGE_SIZE }),
  rewards: () => pagesOf(api.referrals.reviews, { limit: PAGE_SIZE }),
  /** What can be put into a batch: as much as one answer holds. */
  payoutsToSend: () =>
    pagesOf(api.wallet.staffPayouts, {
      status: payoutStatusesBefore('mark_paid'),
      without_batch: true,
      limit: MOST_AT_ONCE,
    }),
  payoutBatches: () => pagesOf(api.wallet.payoutBatches, { limit: PAGE_SIZE }),
  payoutFreezes: () => pagesOf(api.wallet.payoutFreezes, { limit: PAGE_SIZE }),
  answers: () => api.answers.list.queryOptions(undefined, { staleTime: ANSWERS_FRESH_MS }),
  answerReader: (reader: AnswerReaderInput) =>
    api.answers.reader.queryOptions(reader, { staleTime: ANSWERS_FRESH_MS }),
  payoutsOf: (person: string) =>
    api.wallet.payoutFreezes.queryOptions({ user_id: person, state: 'all', limit: PAGE_SIZE }),
  payouts: (queue: 'open' | 'sent') =>
    pagesOf(api.wallet.staffPayouts, { status: payoutStatusesOf(queue), limit: PAGE_SIZE }),
  /** One alone, whatever became of it. */
  payout: (id: string) => pagesOf(api.wallet.staffPayouts, { id, limit: PAGE_SIZE }),
};

/** The key prefixes of everything that the staff decides about. */
export const staffKeys = () => [
  api.moderation.key(),
  api.backoffice.search.key(),
  api.offers.waiting.key(),
  api.promoCodes.key(),
  api.definitions.key(),
  api.rules.key(),
  api.rates.show.key(),
  api.offers.words.key(),
  api.offers.categoryRules.key(),
  api.offers.sellerProofs.key(),
  api.cases.key(),
  api.reports.waiting.key(),
  api.reviews.forStaff.key(),
  api.answers.list.key(),
  api.appeals.waiting.key(),
  api.orders.list.key(),
  api.ledger.key(),
  api.lists.orders.key(),
  api.files.key(),
  api.payments.key(),
  api.wallet.payoutBatch.key(),
  api.wallet.payoutBatches.key(),
  api.wallet.payoutFreezes.key(),
  api.wallet.staffPayouts.key(),
  api.ops.deadLetters.key(),
  api.experiments.list.key(),
  api.referrals.key(),
];
