/** What the sandbox provider tells the product, by a signed webhook as a real provider does. */
import * as v from 'valibot';
import { idSchema, timestampSchema } from '~/contracts/common.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import { sandboxWebhook } from '../sandbox/webhook.ts';
import type { VerifiedEvent } from './provider.ts';
import { queueSandboxWebhook, sandboxPageId, type SandboxPayment } from './sandbox.repository.ts';

const eventSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    type: v.picklist([
      'payment.authorised',
      'payment.succeeded',
      'payment.failed',
      'payment.expired',
      'payment.voided',
      'refund.succeeded',
      'refund.failed',
      'chargeback.changed',
    ]),
    data: v.object({
      purpose: v.picklist(['order', 'deposit', 'refund', 'chargeback']),
      reference: idSchema,
      amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      currency: v.pipe(v.string(), v.length(3)),
      attempt: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      /** What the sandbox calls the payment. */
      payment: v.optional(idSchema),
      /** What it calls the page; the same as the payment without. */
      page: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
      authorised_until: v.optional(timestampSchema),
    }),
  }),
  // Money that went back must never be taken for money that came in.
  v.check(({ type, data }) => type.startsWith('refund.') === (data.purpose === 'refund')),
  v.check(({ type, data }) => type.startsWith('chargeback.') === (data.purpose === 'chargeback')),
);

type SandboxEvent = v.InferOutput<typeof eventSchema>;

/** Its webhook calls to the product. */
export const sandboxPaymentWebhook = sandboxWebhook({
  purpose: 'payments.sandbox.webhook',
  path: '/api/payments/webhook/sandbox',
  table: 'sandbox_webhook',
  schema: eventSchema,
  failures: { forged: 'PAYMENT_SIGNATURE_INVALID', malformed: 'PAYMENT_EVENT_MALFORMED' },
});

/** An event of the sandbox as the port has it. */
export function verified(event: SandboxEvent): VerifiedEvent {
  const { id, type, data } = event;
  const { payment = null, page = payment, authorised_until: until } = data;
  return {
    eventId: id,
    type,
    purpose: data.purpose,
    reference: data.reference,
    attempt: data.attempt ?? null,
    amountCents: data.amount,
    currency: data.currency,
    pageId: page,
    paymentId: payment,
    chargeId: null,
    authorisedUntil: until === undefined ? null : new Date(until),
    payload: event,
  };
}

/** An event that was queued before. */
export function parseQueued(body: string): VerifiedEvent {
  return verified(v.parse(v.pipe(v.string(), v.parseJson(), eventSchema), body));
}

/** What a payment has come to that its payer or the product may want to know. */
type Told = Exclude<
  SandboxEvent['type'],
  'refund.succeeded' | 'refund.failed' | 'chargeback.changed'
>;

/** Queues what happened to a payment for the product. */
export function tellOfPayment(
  db: Db,
  payment: SandboxPayment,
  type: Told,
  cents = payment.amount_cents,
): Promise<void> {
  const { purpose, reference, currency, three_ds, authorised_until: until } = payment;
  return queue(db, payment, type, {
    purpose,
    reference,
    amount: cents,
    currency,
    payment: payment.id,
    page: sandboxPageId(payment),
    three_ds,
    ...(type === 'payment.authorised' && until && { authorised_until: until.toISOString() }),
  });
}

/** Queues how a refund ended for the product. */
export function tellOfRefund(
  db: Db,
  payment: SandboxPayment,
  refund: { id: string; attempt: number; cents: number; status: 'succeeded' | 'failed' },
): Promise<void> {
  const { id: reference, attempt, cents: amount, status } = refund;
  const { currency } = payment;
  return queue(db, payment, `refund.${status}`, {
    purpose: 'refund',
    reference,
    amount,
    currency,
    attempt,
  });
}

/** Queues that something changed about a chargeback for the product: what it is now has to be fetched. */
export function tellOfChargeback(
  db: Db,
  payment: SandboxPayment,
  { id: reference, amount_cents: amount }: { id: string; amount_cents: number },
): Promise<void> {
  const { currency, id } = payment;
  const data = { purpose: 'chargeback', reference, amount, currency, payment: id };
  return queue(db, payment, 'chargeback.changed', data);
}

function queue(db: Db, payment: SandboxPayment, type: string, data: object): Promise<void> {
  const eventId = newId();
  const body = JSON.stringify({ id: eventId, type, data });
  return queueSandboxWebhook(db, { eventId, paymentId: payment.id, body });
}
