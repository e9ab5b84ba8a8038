/**
 * The sandbox provider: a hosted page with its own table (`sandbox_payment`), reached by redirect, which reports
 * the result by a signed webhook, like a real provider.
 */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { idSchema } from '~/contracts/keys.ts';
import { returnUrl } from '~/contracts/sandbox/return-url.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { Keys } from '../keys.ts';
import { pathIn } from '../../page-path.ts';
import { sandboxWebhook } from '../sandbox/webhook.ts';
import type { PaymentProvider, RefundRequest } from './provider.ts';
import {
  decideSandboxPayment,
  findSandboxPayment,
  insertSandboxRefund,
  lockSandboxCapture,
  lockSandboxPayment,
  openSandboxPayment,
  queueSandboxWebhook,
  sumSandboxRefunds,
} from './sandbox.repository.ts';

const eventSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    type: v.picklist(['payment.succeeded', 'payment.failed', 'refund.succeeded', 'refund.failed']),
    data: v.object({
      purpose: v.picklist(['order', 'deposit', 'refund']),
      reference: idSchema,
      amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      currency: v.pipe(v.string(), v.length(3)),
      attempt: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    }),
  }),
  // Money that went back must never be taken for money that came in.
  v.check(({ type, data }) => type.startsWith('refund.') === (data.purpose === 'refund')),
);

/** Its webhook calls to the product. */
export const sandboxPaymentWebhook = sandboxWebhook({
  purpose: 'payments.sandbox.webhook',
  path: '/api/payments/webhook/sandbox',
  table: 'sandbox_webhook',
  schema: eventSchema,
  failures: { forged: 'PAYMENT_SIGNATURE_INVALID', malformed: 'PAYMENT_EVENT_MALFORMED' },
});

/** The sandbox as an adapter of the port to payment providers. */
export function createSandboxProvider({ keys, db }: { keys: Keys; db: Db }): PaymentProvider {
  return {
    name: 'sandbox',
    async createCheckout(request) {
      // The sandbox's page is part of this application, so its return URL needs no origin: whichever of the
      // machine's names the payer used, the session cookie stays valid.
      const { pathname, search } = new URL(request.returnUrl);
      const id = await openSandboxPayment(db, request, pathname + search);
      return { redirectUrl: pathIn(request.locale, `/sandbox/pay/${id}`) };
    },
    refund: (request) => db.transaction().execute((tx) => refundSandboxPayment(tx, request)),
    verifyWebhook(headers, rawBody) {
      const event = sandboxPaymentWebhook.read(keys, headers, rawBody, new Date());
      const { id, type, data } = event;
      return {
        eventId: id,
        type,
        purpose: data.purpose,
        reference: data.reference,
        attempt: data.attempt ?? null,
        amountCents: data.amount,
        currency: data.currency,
        payload: event,
      };
    },
  };
}

/** Gives money of a completed payment back, up to all of it, and queues the webhook that says so. */
async function refundSandboxPayment(db: Db, request: RefundRequest): Promise<void> {
  const { reference, refundId, attempt, amountCents: cents, currency } = request;
  const payment = await lockSandboxCapture(db, reference);
  if (!payment) throw new Error('The sandbox has captured no such payment');
  const isLeft = (await sumSandboxRefunds(db, payment.id)) + cents <= payment.amount_cents;
  const status = isLeft ? 'succeeded' : 'failed';
  const refund = { refundId, attempt, paymentId: payment.id, cents, status } as const;
  if (!(await insertSandboxRefund(db, refund))) return;
  const eventId = newId();
  const data = { purpose: 'refund', reference: refundId, amount: cents, currency, attempt };
  const body = JSON.stringify({ id: eventId, type: `refund.${status}`, data });
  await queueSandboxWebhook(db, { eventId, paymentId: payment.id, body });
}

/** The page's view of a payment. Null when there is none. */
export async function showSandboxPayment(db: Db, id: string) {
  const row = v.is(idSchema, id) ? await findSandboxPayment(db, id) : undefined;
  return row ?? null;
}

/**
 * The payer decides: stores the decision and queues one webhook call to the product. Needs a
 * transaction. Idempotent for the same decision; a failed payment can be tried again.
 * @throws Failure PAYMENT_NOT_FOUND, PAYMENT_DECIDED when a completed payment is to fail,
 *   PAYMENT_3DS_NEEDED when 3-D Secure was asked for and not confirmed.
 */
export async function settleSandboxPayment(
  db: Db,
  id: string,
  decision: { outcome: 'success' | 'fail'; threeDs: boolean },
): Promise<{ id: string; status: 'completed' | 'failed'; return_url: string }> {
  const payment = v.is(idSchema, id) ? await lockSandboxPayment(db, id) : undefined;
  if (!payment) throw new Failure('PAYMENT_NOT_FOUND');
  const status = decision.outcome === 'success' ? 'completed' : 'failed';
  const answer = { id, status, return_url: returnUrl(payment.return_url, status) } as const;
  if (payment.status === status) return answer;
  if (payment.status === 'completed') throw new Failure('PAYMENT_DECIDED');
  const isUnconfirmed = payment.three_ds_required && !decision.threeDs;
  if (isUnconfirmed && status === 'completed') throw new Failure('PAYMENT_3DS_NEEDED');
  await decideSandboxPayment(db, id, { status, threeDs: decision.threeDs });
  const eventId = newId();
  const body = JSON.stringify({
    id: eventId,
    type: status === 'completed' ? 'payment.succeeded' : 'payment.failed',
    data: {
      purpose: payment.purpose,
      reference: payment.reference,
      amount: payment.amount_cents,
      currency: payment.currency,
      three_ds: decision.threeDs,
    },
  });
  await queueSandboxWebhook(db, { eventId, paymentId: id, body });
  return answer;
}
