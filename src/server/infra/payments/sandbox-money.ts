/** Money that the sandbox provider holds: promised money taken or given up, taken money given back. */
import type { Db } from '../../db/database.ts';
import {
  ProviderRefused,
  type PaymentProvider,
  type RefundRequest,
  type SeenPayment,
  type VerifiedEvent,
} from './provider.ts';
import { bookCharge, bookRefund } from './sandbox-books.repository.ts';
import { tellOfPayment, tellOfRefund } from './sandbox-events.ts';
import { seen } from './sandbox-pages.ts';
import {
  endSandboxPayment,
  findSandboxRefund,
  insertSandboxRefund,
  lockSandboxPaymentOf,
  sumSandboxRefunds,
  type SandboxPayment,
} from './sandbox.repository.ts';

/** The payment under a reference, locked. @throws ProviderRefused not_found */
async function lockedPayment(db: Db, reference: string): Promise<SandboxPayment> {
  const payment = await lockSandboxPaymentOf(db, reference);
  if (!payment) throw new ProviderRefused('sandbox', 'not_found', 'No such payment');
  return payment;
}

/** Takes promised money; the rest is released. Needs a transaction. @throws ProviderRefused */
export async function captureMoney(
  db: Db,
  { reference, amountCents }: Parameters<PaymentProvider['capture']>[0],
): Promise<SeenPayment> {
  const payment = await lockedPayment(db, reference);
  if (payment.status === 'completed') return seen(payment);
  if (payment.status !== 'authorised') {
    throw new ProviderRefused('sandbox', 'wrong_state', 'Nothing is promised');
  }
  if (amountCents > payment.amount_cents) {
    throw new ProviderRefused('sandbox', 'amount_too_large', 'Less is promised');
  }
  const ended = { status: 'completed', capturedCents: amountCents } as const;
  const captured = await endSandboxPayment(db, payment.id, ended);
  await bookCharge(db, payment, amountCents);
  await tellOfPayment(db, captured, 'payment.succeeded', amountCents);
  return seen(captured);
}

/** Gives promised money up. Needs a transaction. @throws ProviderRefused */
export async function voidMoney(db: Db, reference: string): Promise<SeenPayment> {
  const payment = await lockedPayment(db, reference);
  if (payment.status === 'voided') return seen(payment);
  if (payment.status !== 'authorised') {
    throw new ProviderRefused('sandbox', 'wrong_state', 'Nothing is promised');
  }
  const voided = await endSandboxPayment(db, payment.id, { status: 'voided' });
  await tellOfPayment(db, voided, 'payment.voided');
  return seen(voided);
}

/**
 * Gives money of a completed payment back, up to all of it, and queues the webhook that says so. Needs a transaction.
 * @throws ProviderRefused not_found, wrong_state
 */
export async function refundMoney(db: Db, request: RefundRequest): Promise<void> {
  const { reference, refundId, attempt, amountCents: cents } = request;
  const payment = await lockedPayment(db, reference);
  if (payment.status !== 'completed') {
    throw new ProviderRefused('sandbox', 'wrong_state', 'Nothing was taken');
  }
  const taken = payment.captured_cents ?? payment.amount_cents;
  const isLeft = (await sumSandboxRefunds(db, payment.id)) + cents <= taken;
  const status = isLeft ? 'succeeded' : 'failed';
  const refund = { refundId, attempt, paymentId: payment.id, cents, status } as const;
  if (!(await insertSandboxRefund(db, refund))) return;
  if (isLeft) await bookRefund(db, { paymentId: payment.id, refundId, cents });
  await tellOfRefund(db, payment, { id: refundId, attempt, cents, status });
}

/** How the newest attempt of a refund ended. */
export async function fetchRefund(db: Db, refundId: string): Promise<VerifiedEvent | null> {
  const refund = await findSandboxRefund(db, refundId);
  if (!refund) return null;
  const { attempt, amount_cents: amountCents, status, payment_id: paymentId } = refund;
  return {
    eventId: `seen-refund:${refundId}:${attempt}:${status}`,
    type: `refund.${status}`,
    purpose: 'refund',
    reference: refundId,
    attempt,
    amountCents,
    currency: 'USD',
    pageId: null,
    paymentId,
    chargeId: null,
    authorisedUntil: null,
    payload: { id: refundId, attempt, amount: amountCents, status },
  };
}
