/**
 * The sandbox provider: a hosted page with its own books (`sandbox_payment`), reached by redirect, which tells
 * the product what happened by calling its webhook with a signature, like a real provider.
 */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { Env } from '../env.ts';
import type { Keys } from '../keys.ts';
import { ownAddress } from '../own-address.ts';
import type { PaymentProvider, VerifiedEvent } from './provider.ts';
import {
  decideSandboxPayment,
  findSandboxPayment,
  leaseSandboxWebhooks,
  lockSandboxPayment,
  markSandboxWebhookDelivered,
  openSandboxPayment,
  queueSandboxWebhook,
} from './sandbox.repository.ts';
import { isSignedBody, signBody, SIGNATURE_HEADER } from './signature.ts';

const PURPOSE = 'payments.sandbox.webhook';
const CALL_TIMEOUT_MS = 10_000;

const eventSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  type: v.picklist(['payment.succeeded', 'payment.failed']),
  data: v.object({
    purpose: v.picklist(['order', 'deposit']),
    reference: v.pipe(v.string(), v.uuid()),
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    currency: v.pipe(v.string(), v.length(3)),
  }),
});

/** Reads a webhook body whose signature has been checked. */
function readEvent(rawBody: string): VerifiedEvent {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    throw new Failure('PAYMENT_EVENT_MALFORMED');
  }
  const parsed = v.safeParse(eventSchema, body);
  if (!parsed.success) throw new Failure('PAYMENT_EVENT_MALFORMED');
  const { id, type, data } = parsed.output;
  return {
    eventId: id,
    type,
    purpose: data.purpose,
    reference: data.reference,
    amountCents: data.amount,
    currency: data.currency,
    payload: parsed.output,
  };
}

export function createSandboxProvider({ keys, db }: { keys: Keys; db: Db }): PaymentProvider {
  return {
    name: 'sandbox',
    async createCheckout(request) {
      // The sandbox's page is part of this application, so its way back needs no origin: whichever of the
      // machine's names the payer came by, the session cookie stays valid.
      const { pathname, search } = new URL(request.returnUrl);
      const id = await openSandboxPayment(db, request, pathname + search);
      const prefix = request.locale === 'en' ? '' : `/${request.locale}`;
      return { redirectUrl: `${prefix}/sandbox/pay/${id}` };
    },
    verifyWebhook(headers, rawBody) {
      const signature = headers.get(SIGNATURE_HEADER);
      if (!isSignedBody(keys, PURPOSE, rawBody, signature, new Date())) {
        throw new Failure('PAYMENT_SIGNATURE_INVALID');
      }
      return readEvent(rawBody);
    },
  };
}

/** A signed webhook call as the sandbox sends it: body and headers. Also what tests send. */
export function sandboxWebhookCall(
  keys: Keys,
  body: string,
  at: Date = new Date(),
): { body: string; headers: Record<string, string> } {
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signBody(keys, PURPOSE, body, at),
    },
  };
}

/** The page's view of a payment. Null when there is none. */
export async function showSandboxPayment(db: Db, id: string) {
  const row = isPaymentId(id) ? await findSandboxPayment(db, id) : undefined;
  return row ?? null;
}

function isPaymentId(id: string): boolean {
  return v.is(v.pipe(v.string(), v.uuid()), id);
}

/** The page's way back with the outcome, as `payment_status`. */
function returnUrl(path: string, status: 'completed' | 'failed'): string {
  const separator = path.includes('?') ? '&' : '?';
  return `${path}${separator}payment_status=${status === 'completed' ? 'success' : 'fail'}`;
}

/**
 * The payer decides: the sandbox notes it and owes the product one webhook call from then on. Needs a
 * transaction. The same decision again changes nothing; a failed payment can be tried again.
 * @throws Failure PAYMENT_NOT_FOUND, PAYMENT_DECIDED when a completed payment is to fail.
 */
export async function settleSandboxPayment(
  db: Db,
  id: string,
  decision: { outcome: 'success' | 'fail'; threeDs: boolean },
): Promise<{ id: string; status: 'completed' | 'failed'; return_url: string }> {
  const payment = isPaymentId(id) ? await lockSandboxPayment(db, id) : undefined;
  if (!payment) throw new Failure('PAYMENT_NOT_FOUND');
  const status = decision.outcome === 'success' ? 'completed' : 'failed';
  const answer = { id, status, return_url: returnUrl(payment.return_url, status) } as const;
  if (payment.status === status) return answer;
  if (payment.status === 'completed') throw new Failure('PAYMENT_DECIDED');
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

/**
 * Makes the webhook calls that are due, outside any transaction; a call that fails is tried again later.
 * @returns how many calls were accepted.
 */
export async function deliverSandboxWebhooks(
  db: Db,
  { env, keys, fetch: send = fetch }: { env: Env; keys: Keys; fetch?: typeof fetch },
): Promise<number> {
  const due = await leaseSandboxWebhooks(db, 20);
  const accepted = await Promise.all(
    due.map(async (webhook) => {
      const call = sandboxWebhookCall(keys, webhook.body);
      try {
        const response = await send(ownAddress(env, '/api/payments/webhook/sandbox'), {
          method: 'POST',
          ...call,
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        if (!response.ok) return false;
      } catch {
        return false;
      }
      await markSandboxWebhookDelivered(db, webhook.event_id);
      return true;
    }),
  );
  return accepted.filter(Boolean).length;
}
