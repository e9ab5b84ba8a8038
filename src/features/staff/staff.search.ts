/** Search parameters of the staff's pages, read by their loaders: in the routes they would be in every page's script. A broken value falls back. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';

/** The router parses texts of digits as numbers. */
const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());

const day = v.pipe(v.string(), v.isoDate());

export const auditSearch = v.object({
  action: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[a-z_.]{0,60}$/)), ''), ''),
  subject_id: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
  actor_id: v.fallback(v.optional(idSchema), undefined),
  from: v.fallback(v.optional(day), undefined),
  to: v.fallback(v.optional(day), undefined),
});
export type AuditSearch = v.InferOutput<typeof auditSearch>;

/** One list of several; the first where none is named. */
function queueOf<const Q extends string>(first: Q, ...others: Q[]) {
  return v.object({
    queue: v.optional(v.fallback(v.picklist([first, ...others]), first), first),
  });
}

export const orderQueueSearch = queueOf('disputed', 'waiting_approval');
export type OrderQueue = v.InferOutput<typeof orderQueueSearch>['queue'];

export const disputeQueueSearch = queueOf('waiting', 'talking');
export type DisputeQueue = v.InferOutput<typeof disputeQueueSearch>['queue'];

/** One thing alone, as the search of the back office opens it. */
const one = { id: v.fallback(v.optional(idSchema), undefined) };

export const payoutSearch = v.object({
  ...queueOf('open', 'batches', 'sent', 'frozen', 'sellers').entries,
  ...one,
});
export type PayoutSearch = v.InferOutput<typeof payoutSearch>;
export type PayoutQueue = PayoutSearch['queue'];

export const offerReviewSearch = v.object(one);

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
