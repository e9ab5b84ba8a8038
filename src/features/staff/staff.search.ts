/** Search parameters of the staff's pages. A broken value falls back. */
import * as v from 'valibot';

/** The router parses texts of digits as numbers. */
export const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());

export const peopleDefaults = { search: '', state: 'all' } as const;

export const peopleSearch = v.object({
  search: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
  state: v.optional(v.fallback(v.picklist(['all', 'banned', 'staff']), 'all'), 'all'),
});
export type PeopleSearch = v.InferOutput<typeof peopleSearch>;

/** One list of several; the first where none is named. */
function queueOf<const Q extends string>(first: Q, ...others: Q[]) {
  return v.object({
    queue: v.optional(v.fallback(v.picklist([first, ...others]), first), first),
  });
}

export const orderQueueDefaults = { queue: 'disputed' } as const;
export const orderQueueSearch = queueOf('disputed', 'waiting_approval');
export type OrderQueue = v.InferOutput<typeof orderQueueSearch>['queue'];

export const disputeQueueDefaults = { queue: 'waiting' } as const;
export const disputeQueueSearch = queueOf('waiting', 'talking');
export type DisputeQueue = v.InferOutput<typeof disputeQueueSearch>['queue'];

/** Of payments and of payouts: what waits for a decision. */
export const openQueueDefaults = { queue: 'open' } as const;

export const paymentQueueSearch = queueOf(
  'open',
  'all',
  'mismatch',
  'unknown',
  'failing',
  'late',
  'failed',
  'books',
  'chargebacks',
  'chargebacks_all',
);
export type PaymentQueue = v.InferOutput<typeof paymentQueueSearch>['queue'];
/** Of provider events; the others are of what banks took back, and of the provider's books. */
export type ReviewQueue = Exclude<PaymentQueue, 'books' | 'chargebacks' | 'chargebacks_all'>;

export const payoutQueueSearch = queueOf('open', 'batches', 'sent', 'frozen', 'sellers');
export type PayoutQueue = v.InferOutput<typeof payoutQueueSearch>['queue'];
