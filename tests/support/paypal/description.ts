/**
 * What PayPal publishes of the part of its interface that is used (Payouts 1.9, its OpenAPI description, and the references of
 * OAuth and webhooks): every field that may be there, which must be, and their forms. Anything else is a problem.
 */
import * as v from 'valibot';

const text = (max: number, min = 0) => v.pipe(v.string(), v.minLength(min), v.maxLength(max));
const currency = v.strictObject({
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  value: v.pipe(v.string(), v.regex(/^((-?\d+)|(-?(\d+)?\.\d+))$/), v.maxLength(32)),
});
const link = v.strictObject({
  href: text(20_000),
  rel: text(100),
  method: v.optional(v.string()),
  encType: v.optional(v.string()),
});
const links = v.optional(v.array(link));
const moment = v.pipe(v.string(), v.isoTimestamp());

const item = {
  recipient_type: v.optional(v.picklist(['EMAIL', 'PHONE', 'PAYPAL_ID'])),
  amount: currency,
  note: v.optional(text(4_000)),
  receiver: text(127),
  sender_item_id: v.optional(text(63)),
  recipient_wallet: v.optional(v.picklist(['PAYPAL', 'VENMO', 'RECIPIENT_SELECTED'])),
  purpose: v.optional(v.string()),
  notification_language: v.optional(v.string()),
};

const senderHeader = v.strictObject({
  sender_batch_id: v.optional(text(256)),
  recipient_type: v.optional(v.picklist(['EMAIL', 'PHONE', 'PAYPAL_ID'])),
  email_subject: v.optional(text(255)),
  email_message: v.optional(text(1_000)),
  note: v.optional(text(1_000)),
});

export const createRequest = v.strictObject({
  sender_batch_header: senderHeader,
  items: v.pipe(v.array(v.strictObject(item)), v.minLength(1), v.maxLength(15_000)),
});

const batchStatus = v.picklist(['DENIED', 'PENDING', 'PROCESSING', 'SUCCESS', 'CANCELED']);

export const createAnswer = v.strictObject({
  batch_header: v.strictObject({
    payout_batch_id: text(30),
    batch_status: batchStatus,
    time_created: v.optional(moment),
    sender_batch_header: senderHeader,
  }),
  links,
});

const error = v.strictObject({
  name: v.string(),
  message: v.string(),
  debug_id: v.optional(v.string()),
  information_link: v.optional(v.string()),
  details: v.optional(
    v.array(v.strictObject({ issue: v.string(), field: v.optional(v.string()) })),
  ),
  links,
});
export const errorAnswer = error;

const transactionStatus = v.picklist([
  'SUCCESS',
  'FAILED',
  'PENDING',
  'UNCLAIMED',
  'RETURNED',
  'ONHOLD',
  'BLOCKED',
  'REFUNDED',
  'REVERSED',
  'DENIED',
]);

const shownItem = {
  payout_item_id: text(30),
  transaction_id: v.optional(text(30)),
  activity_id: v.optional(text(30)),
  transaction_status: v.optional(transactionStatus),
  payout_item_fee: v.optional(currency),
  payout_batch_id: text(30),
  payout_item: v.strictObject(item),
  time_processed: v.optional(moment),
  errors: v.optional(error),
  links,
};

export const batchAnswer = v.strictObject({
  total_items: v.optional(v.number()),
  total_pages: v.optional(v.number()),
  batch_header: v.strictObject({
    payout_batch_id: text(30),
    batch_status: batchStatus,
    time_created: v.optional(moment),
    time_completed: v.optional(moment),
    sender_batch_header: senderHeader,
    funding_source: v.optional(v.string()),
    amount: v.optional(currency),
    fees: v.optional(currency),
  }),
  items: v.optional(v.array(v.strictObject(shownItem))),
  links,
});

export const itemAnswer = v.strictObject({ ...shownItem, sender_batch_id: v.optional(text(256)) });

export const tokenAnswer = v.strictObject({
  scope: v.string(),
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  app_id: v.string(),
  expires_in: v.number(),
  nonce: v.string(),
});

export const verifyRequest = v.strictObject({
  auth_algo: v.pipe(text(100, 1), v.regex(/^[a-zA-Z0-9]+$/)),
  cert_url: v.pipe(text(500, 1), v.url()),
  transmission_id: v.pipe(text(50, 1), v.regex(/^(?!\d+$)\w+\S+/)),
  transmission_sig: v.pipe(text(500, 1), v.regex(/^(?!\d+$)\w+\S+/)),
  transmission_time: v.pipe(text(100, 1), v.isoTimestamp()),
  webhook_id: v.pipe(text(50, 1), v.regex(/^[a-zA-Z0-9]+$/)),
  webhook_event: v.looseObject({}),
});

export const verifyAnswer = v.strictObject({
  verification_status: v.picklist(['SUCCESS', 'FAILURE']),
});

/** What of a value the description forbids. */
export function faults(schema: v.GenericSchema, value: unknown, what: string): string[] {
  const read = v.safeParse(schema, value);
  return (read.issues ?? []).map(
    (issue) => `${what}: ${v.getDotPath(issue) ?? ''} ${issue.message}`,
  );
}
