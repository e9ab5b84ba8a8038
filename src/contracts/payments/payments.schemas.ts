/** Shapes of payments on the wire. Amounts are cents of the currency beside them, US cents where there is none. */
import * as v from 'valibot';
import { centsSchema, countSchema, idSchema, timestampSchema } from '../common.ts';

/**
 * Why staff look at a provider event.
 *
 * - `mismatch`  it tells another amount or currency than was asked for
 * - `unknown`   it names nothing that was asked for at this provider
 * - `failing`   it cannot be processed
 * - `late`      its money came when the order no longer wanted it, and was given back: nothing is left to do
 * - `failed`    nothing was taken: nothing is left to do
 */
export const paymentReviewReasons = ['mismatch', 'unknown', 'failing', 'late', 'failed'] as const;
export type PaymentReviewReason = (typeof paymentReviewReasons)[number];

/**
 * - `process`  process the event again
 * - `credit`   give what arrived to the buyer of the order, or to the owner of the deposit
 * - `close`    nothing is left to do here
 */
export const paymentReviewActions = ['process', 'credit', 'close'] as const;
export type PaymentReviewAction = (typeof paymentReviewActions)[number];

/** What processing an event again came to: `open` is as before, `failing` is tried again by itself. */
export const processingResults = ['settled', 'open', 'failing'] as const;

const amountSchema = v.object({
  amount: centsSchema,
  /** As the provider names it: it may be none of ours. */
  currency: v.string(),
});

/** A provider event that staff look at. */
export const reviewedPaymentSchema = v.object({
  id: idSchema,
  reason: v.picklist(paymentReviewReasons),
  /** `open`: somebody has to decide. `settled`: nobody ever had to. */
  state: v.picklist(['open', 'credited', 'closed', 'settled']),
  provider: v.string(),
  event_id: v.string(),
  type: v.string(),
  purpose: v.string(),
  /** The id that the provider was given; the id of a payment or deposit unless the reason is `unknown`. */
  reference: v.string(),
  order_id: v.nullable(idSchema),
  /** The owner of a deposit; the people of an order stand with the order. */
  user_id: v.nullable(idSchema),
  /** Null when nothing was asked for under this reference. */
  asked: v.nullable(amountSchema),
  told: amountSchema,
  attempts: countSchema,
  last_error: v.nullable(v.string()),
  processed_at: v.nullable(timestampSchema),
  /** When it is processed again by itself; null when it is not. */
  next_attempt_at: v.nullable(timestampSchema),
  /** The event as it was told, as JSON; whatever might be a secret or a person's is masked. */
  payload: v.string(),
  note: v.nullable(v.string()),
  resolved_at: v.nullable(timestampSchema),
  received_at: timestampSchema,
  actions: v.array(v.picklist(paymentReviewActions)),
});
export type ReviewedPayment = v.InferOutput<typeof reviewedPaymentSchema>;

/**
 * What the buyer of an order should know about a payment of it.
 *
 * - `failed`    nothing was taken; only while the order waits for its payment, and until the next attempt
 * - `late`      it came when the order no longer wanted it
 * - `mismatch`  another amount came than was asked for, and support looks into it
 * - `credited`  support looked into it, and the buyer got what came
 * - `closed`    support looked into it, and moved nothing
 * - `booking`   it came, and could not be booked yet: it is tried again by itself
 */
export const paymentNoticeKinds = [
  'failed',
  'late',
  'mismatch',
  'credited',
  'closed',
  'booking',
] as const;

/** What is told by a notification as well. What is still tried changes soon, one way or the other. */
export const toldPaymentKinds = ['failed', 'late', 'mismatch', 'credited', 'closed'] as const;

/** Where money went that an order does not want: to the buyer's wallet, or back to the card. */
export const paymentPlaces = ['wallet', 'card'] as const;

export const paymentNoticeSchema = v.object({
  /** Of the payment. */
  id: idSchema,
  kind: v.picklist(paymentNoticeKinds),
  /** What was asked for; where it is `credited`, what came. In US cents. */
  amount: centsSchema,
  /** What bonus money and the wallet were to pay beside it, where that is back in the wallet; 0 otherwise. */
  wallet_amount: centsSchema,
  went_to: v.nullable(v.picklist(paymentPlaces)),
  at: timestampSchema,
});
export type PaymentNotice = v.InferOutput<typeof paymentNoticeSchema>;

export const paymentNoticesSchema = v.object({
  data: v.array(paymentNoticeSchema),
  meta: v.object({
    /** The newest payment was started, and the provider has not told how it ended. */
    pending: v.boolean(),
  }),
});
export type PaymentNotices = v.InferOutput<typeof paymentNoticesSchema>;
