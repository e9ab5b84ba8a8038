/** What of PayPal's objects is read, and how its words become those of the port. */
import * as v from 'valibot';
import type { SentStatus } from '~/domain/payout-provider.ts';
import type { SeenBatch, SeenItem } from '../provider.ts';

const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/));
const moneySchema = v.object({ currency: v.string(), value: v.string() });

export const itemSchema = v.object({
  payout_item_id: idSchema,
  transaction_status: v.optional(v.string(), 'PENDING'),
  payout_item_fee: v.optional(moneySchema),
  payout_item: v.object({ sender_item_id: v.optional(v.string()), amount: moneySchema }),
  errors: v.optional(v.object({ name: v.optional(v.string()) })),
});

const headerSchema = v.object({
  payout_batch_id: idSchema,
  batch_status: v.string(),
  sender_batch_header: v.object({ sender_batch_id: v.optional(v.string()) }),
});

export const createdSchema = v.object({ batch_header: v.object({ payout_batch_id: idSchema }) });

export const batchSchema = v.object({
  batch_header: headerSchema,
  items: v.optional(v.array(itemSchema), []),
  total_pages: v.optional(v.number()),
});
type Batch = v.InferOutput<typeof batchSchema>;

export const verifiedSchema = v.object({ verification_status: v.picklist(['SUCCESS', 'FAILURE']) });

/** Of an event: which batch it is about. Events of a batch have it in its header, those of a payout beside it. */
export const eventSchema = v.object({
  event_type: v.string(),
  resource: v.union([
    v.object({ batch_header: v.object({ payout_batch_id: idSchema }) }),
    v.object({ payout_batch_id: idSchema }),
  ]),
});

/** The events that are used; the webhook at PayPal has to be sent these. */
export const isUsed = (type: string): boolean =>
  type.startsWith('PAYMENT.PAYOUTSBATCH.') || type.startsWith('PAYMENT.PAYOUTS-ITEM.');

/** PayPal's word for a payout. */
const statuses: Readonly<Record<string, SentStatus>> = {
  PENDING: 'pending',
  ONHOLD: 'held',
  UNCLAIMED: 'unclaimed',
  SUCCESS: 'paid',
  FAILED: 'failed',
  BLOCKED: 'blocked',
  DENIED: 'denied',
  RETURNED: 'returned',
  REFUNDED: 'refunded',
  REVERSED: 'reversed',
};

/** A word that nobody here knows moves nothing. */
export const statusOf = (word: string): SentStatus =>
  (Object.hasOwn(statuses, word) ? statuses[word] : undefined) ?? 'held';

/** US cents; null for another currency, and for what is no amount of whole cents. */
export function centsOf(money: v.InferOutput<typeof moneySchema> | undefined): number | null {
  if (!money || money.currency !== 'USD') return null;
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(money.value) ?? [];
  return whole === '' ? null : Number(`${whole}${part.padEnd(2, '0')}`);
}

/** Null for a payout that does not name ours. */
function seenItem(item: v.InferOutput<typeof itemSchema>): SeenItem | null {
  const { sender_item_id: payoutId, amount } = item.payout_item;
  if (payoutId === undefined) return null;
  const word = item.errors?.name ?? '';
  return {
    payoutId,
    itemId: item.payout_item_id,
    status: statusOf(item.transaction_status),
    netCents: centsOf(amount),
    feeCents: centsOf(item.payout_item_fee),
    error: /^[A-Z\d_]{1,100}$/.test(word) ? word : null,
  };
}

const ended: Readonly<Record<string, SeenBatch['status']>> = {
  SUCCESS: 'done',
  DENIED: 'denied',
  CANCELED: 'denied',
};

/** A batch out of all of its pages. */
export function seenBatch({ batch_header: header }: Batch, items: Batch['items']): SeenBatch {
  return {
    batchId: header.payout_batch_id,
    senderBatchId: header.sender_batch_header.sender_batch_id ?? '',
    status: ended[header.batch_status] ?? 'running',
    items: items.flatMap((item) => seenItem(item) ?? []),
  };
}
