/** What the search of the back office finds: things of several kinds, each with where it is opened. */
import * as v from 'valibot';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { depositStatuses, paymentStatuses } from '~/domain/payment-lifecycle.ts';
import { payoutStatuses } from '~/domain/payout-lifecycle.ts';
import { idSchema, timestampSchema } from '../common.ts';
import { offerStatuses } from '../offers/offer-statuses.ts';
import { paperKinds } from '../papers/papers.schemas.ts';
import { ledgerKinds } from '../wallet/wallet.schemas.ts';

/** In the order in which they are shown. */
export const soughtKinds = [
  'person',
  'order',
  'offer',
  'payment',
  'deposit',
  'payout',
  'message',
  'posting',
  'document',
  'promo_code',
] as const;
export type SoughtKind = (typeof soughtKinds)[number];

/**
 * What is opened: a person, an order, the desk of its dispute, an offer, an offer among those on review, a payout, a document
 * by its number, a transaction of the ledger, a promo code.
 */
export const openedSchema = v.object({
  what: v.picklist([
    'person',
    'order',
    'dispute',
    'offer',
    'review',
    'payout',
    'document',
    'transaction',
    'promo_code',
  ]),
  id: v.string(),
});
export type Opened = v.InferOutput<typeof openedSchema>;

const facts = {
  id: idSchema,
  /** A name, a title or a number; null: its kind says it. */
  title: v.nullable(v.string()),
  /** Cents of US dollars; a posting may be negative. */
  amount: v.nullable(v.pipe(v.number(), v.safeInteger())),
  at: v.nullable(timestampSchema),
  /** Whom it belongs to. */
  person: v.nullable(v.object({ id: idSchema, public_name: v.string() })),
  /** Null: nothing of the back office shows more of it. */
  opens: v.nullable(openedSchema),
};

/** A thing of one kind, with the states that it can have. */
function foundAs<const K extends SoughtKind, S extends v.GenericSchema>(kind: K, state: S) {
  return v.object({ kind: v.literal(kind), state, ...facts });
}

const personSchema = foundAs('person', v.picklist(['active', 'banned', 'deleted']));

export const soughtSchema = v.variant('kind', [
  personSchema,
  foundAs('order', v.picklist(orderStatuses)),
  foundAs('offer', v.picklist(offerStatuses)),
  foundAs('payment', v.picklist(paymentStatuses)),
  foundAs('deposit', v.picklist(depositStatuses)),
  foundAs('payout', v.picklist(payoutStatuses)),
  foundAs('message', v.null()),
  foundAs('posting', v.picklist(ledgerKinds)),
  foundAs('document', v.picklist(paperKinds)),
  foundAs('promo_code', v.picklist(['open', 'ended'])),
]);
export type Sought = v.InferOutput<typeof soughtSchema>;

/** Of each kind the nearest, with the kinds in their order. */
export const foundSchema = v.object({ data: v.array(soughtSchema) });

/** People, with the address by which they were found. */
export const foundByEmailSchema = v.object({
  data: v.array(v.object({ ...personSchema.entries, email: v.string() })),
});
