/**
 * What is read of Stripe's objects. Only what is named here is kept, also in stored events: names, addresses and cards of
 * payers stay with Stripe, where staff find them by the ids.
 */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import type { PaymentPurpose } from '../provider.ts';

const text = v.pipe(v.string(), v.maxLength(500));
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255));
const cents = v.pipe(v.number(), v.safeInteger());
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Fields that Stripe leaves out, or sends as null. */
const maybe = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.nullable(schema), null);

/** Another object: its id alone, or opened. */
const openable = <const Schema extends v.GenericSchema>(schema: Schema) =>
  maybe(v.union([id, schema]));

/** Of metadata only our own entries: others may have theirs on the same account. */
const metadata = v.optional(
  v.nullable(
    v.object({
      reference: v.optional(text),
      purpose: v.optional(text),
      generation: v.optional(text),
      refund: v.optional(text),
      attempt: v.optional(text),
    }),
  ),
  {},
);
type StripeMetadata = v.InferOutput<typeof metadata>;

const named = v.object({ id });

const chargeSchema = v.object({
  id,
  payment_method_details: maybe(
    v.object({ card: maybe(v.object({ capture_before: maybe(seconds) })) }),
  ),
});

export const intentSchema = v.object({
  id,
  object: v.literal('payment_intent'),
  status: text,
  amount: cents,
  amount_capturable: v.optional(cents, 0),
  amount_received: v.optional(cents, 0),
  currency: text,
  capture_method: text,
  cancellation_reason: maybe(text),
  metadata,
  latest_charge: openable(chargeSchema),
  last_payment_error: maybe(v.object({ code: maybe(text), decline_code: maybe(text) })),
});
export type StripeIntent = v.InferOutput<typeof intentSchema>;

export const sessionSchema = v.object({
  id,
  object: v.literal('checkout.session'),
  status: maybe(text),
  payment_status: text,
  amount_total: maybe(cents),
  currency: maybe(text),
  metadata,
  url: maybe(v.pipe(v.string(), v.url(), v.maxLength(2_000))),
  created: seconds,
  expires_at: seconds,
  payment_intent: openable(intentSchema),
});
export type StripeSession = v.InferOutput<typeof sessionSchema>;

export const refundSchema = v.object({
  id,
  object: v.literal('refund'),
  status: maybe(text),
  amount: cents,
  currency: text,
  failure_reason: maybe(text),
  metadata,
  payment_intent: openable(named),
  charge: openable(named),
  created: seconds,
});
export type StripeRefund = v.InferOutput<typeof refundSchema>;

export const entrySchema = v.object({
  id,
  object: v.literal('balance_transaction'),
  type: text,
  reporting_category: text,
  amount: cents,
  fee: cents,
  net: cents,
  currency: text,
  exchange_rate: maybe(v.number()),
  created: seconds,
  source: openable(v.object({ id, metadata })),
});
export type StripeEntry = v.InferOutput<typeof entrySchema>;

export const disputeSchema = v.object({
  id,
  object: v.literal('dispute'),
  status: text,
  reason: text,
  amount: cents,
  currency: text,
  is_charge_refundable: v.boolean(),
  charge: v.union([id, named]),
  payment_intent: openable(named),
  evidence_details: v.object({ due_by: maybe(seconds) }),
  balance_transactions: v.array(entrySchema),
});
export type StripeDispute = v.InferOutput<typeof disputeSchema>;

export const eventSchema = v.object({
  id,
  object: v.literal('event'),
  type: text,
  created: seconds,
  data: v.object({ object: v.unknown() }),
});
export type StripeEvent = v.InferOutput<typeof eventSchema>;

export const fileSchema = named;
export const payoutSchema = named;

const amountSchema = v.object({ amount: cents, currency: text });
export const balanceSchema = v.object({
  available: v.array(amountSchema),
  pending: v.array(amountSchema),
});

/** A page of a list; what is in it is read by its own schema. */
export const listOf = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ data: v.array(schema), has_more: v.boolean() });

/** The id of another object, opened or not. */
export function idOf(other: string | { id: string } | null): string | null {
  return typeof other === 'string' ? other : (other?.id ?? null);
}

/** The object itself where it was opened. */
export function opened<T extends object>(other: string | T | null): T | null {
  return typeof other === 'string' ? null : other;
}

export const dateOf = (at: number): Date => new Date(at * 1_000);

/** Currencies are written small there. */
export const currencyOf = (currency: string): string => currency.toUpperCase();

const ourPayment = v.object({
  reference: idSchema,
  purpose: v.picklist(['order', 'deposit'] satisfies PaymentPurpose[]),
});

/** Which payment or deposit of ours an object is about; null for those of others. */
export function ourPaymentOf(given: StripeMetadata): v.InferOutput<typeof ourPayment> | null {
  const read = v.safeParse(ourPayment, given);
  return read.success ? read.output : null;
}

const ourRefund = v.object({
  refund: idSchema,
  attempt: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)),
});

/** Which request of ours a refund answers; null for those that were made elsewhere, by hand for one. */
export function ourRefundOf(given: StripeMetadata): v.InferOutput<typeof ourRefund> | null {
  const read = v.safeParse(ourRefund, given);
  return read.success ? read.output : null;
}
