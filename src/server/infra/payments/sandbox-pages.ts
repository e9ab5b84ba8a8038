/** The sandbox provider's hosted page: opened by the product, decided by the payer, closed by either. */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { idSchema } from '~/contracts/keys.ts';
import { returnUrl } from '~/contracts/sandbox/return-url.ts';
import type { Db } from '../../db/database.ts';
import { pathIn } from '../../page-path.ts';
import {
  ProviderRefused,
  type CreatedPage,
  type CreateRequest,
  type PaymentPurpose,
  type SeenPayment,
  type SeenStatus,
} from './provider.ts';
import { bookCharge } from './sandbox-books.repository.ts';
import { tellOfPayment } from './sandbox-events.ts';
import {
  decideSandboxPayment,
  endSandboxPayment,
  findSandboxPayment,
  findSandboxPaymentOf,
  lockSandboxPayment,
  lockSandboxPaymentOf,
  openSandboxPayment,
  sandboxPageId,
  type SandboxPayment,
} from './sandbox.repository.ts';

/** How long the sandbox's cards keep a promise: as most cards do. */
const PROMISED_MS = 7 * 24 * 3_600_000;

const seenAs: Record<SandboxPayment['status'], SeenStatus> = {
  open: 'open',
  authorised: 'authorised',
  completed: 'captured',
  voided: 'voided',
  expired: 'expired',
  failed: 'failed',
};

const purposeSchema = v.picklist(['order', 'deposit'] satisfies PaymentPurpose[]);

/** What the sandbox knows of a payment, as the port has it. */
export function seen(payment: SandboxPayment): SeenPayment {
  const { id, reference, status, currency, captured_cents: captured } = payment;
  return {
    reference,
    purpose: v.parse(purposeSchema, payment.purpose),
    status: seenAs[status],
    amountCents: captured ?? payment.amount_cents,
    currency,
    pageId: sandboxPageId(payment),
    paymentId: id,
    chargeId: null,
    authorisedUntil: payment.authorised_until,
    payload: { id, status, amount: payment.amount_cents, currency },
  };
}

/** Opens the page. It stays open until it is closed by `expire`: the sandbox has no least time. */
export async function createPage(db: Db, request: CreateRequest): Promise<CreatedPage> {
  // The sandbox's page is part of this application, so its return URL needs no origin: whichever of the
  // machine's names the payer used, the session cookie stays valid.
  const { pathname, search } = new URL(request.returnUrl);
  const { id, generation } = await openSandboxPayment(db, request, pathname + search);
  const redirectUrl = pathIn(request.locale, `/sandbox/pay/${id}`);
  return {
    redirectUrl,
    pageId: sandboxPageId({ id, generation }),
    paymentId: id,
    closesAt: request.closesAt,
  };
}

/** Closes the page unless money was promised or taken. Needs a transaction. @throws ProviderRefused not_found */
export async function expirePage(db: Db, reference: string): Promise<SeenPayment> {
  const payment = await lockSandboxPaymentOf(db, reference);
  if (!payment) throw new ProviderRefused('sandbox', 'not_found', 'No such page');
  if (payment.status !== 'open' && payment.status !== 'failed') return seen(payment);
  const ended = await endSandboxPayment(db, payment.id, { status: 'expired' });
  await tellOfPayment(db, ended, 'payment.expired');
  return seen(ended);
}

/** What stands under a reference. */
export async function fetchPage(db: Db, reference: string): Promise<SeenPayment | null> {
  const payment = await findSandboxPaymentOf(db, reference);
  return payment ? seen(payment) : null;
}

/** The page's view of a payment. Null when there is none. */
export async function showSandboxPayment(db: Db, id: string): Promise<SandboxPayment | null> {
  const row = v.is(idSchema, id) ? await findSandboxPayment(db, id) : undefined;
  return row ?? null;
}

const told = {
  authorised: 'payment.authorised',
  completed: 'payment.succeeded',
  failed: 'payment.failed',
} as const;

/**
 * The payer decides: stores the decision and queues one webhook call to the product. Needs a
 * transaction. Idempotent for the same decision; a failed payment can be tried again.
 * @param now the product's time, by which a promise of money ends
 * @throws Failure PAYMENT_NOT_FOUND, PAYMENT_DECIDED when money was promised, taken or given up, or the page is closed,
 *   PAYMENT_3DS_NEEDED when 3-D Secure was asked for and not confirmed.
 */
export async function settleSandboxPayment(
  db: Db,
  id: string,
  decision: { outcome: 'success' | 'fail'; threeDs: boolean; now: Date },
): Promise<{ id: string; status: keyof typeof told; return_url: string }> {
  const { outcome, threeDs, now } = decision;
  const payment = v.is(idSchema, id) ? await lockSandboxPayment(db, id) : undefined;
  if (!payment) throw new Failure('PAYMENT_NOT_FOUND');
  const paid = payment.capture === 'manual' ? 'authorised' : 'completed';
  const status = outcome === 'success' ? paid : 'failed';
  const answer = { id, status, return_url: returnUrl(payment.return_url, outcome) } as const;
  if (payment.status === status) return answer;
  if (payment.status !== 'open' && payment.status !== 'failed') {
    throw new Failure('PAYMENT_DECIDED');
  }
  const isUnconfirmed = payment.three_ds_required && !threeDs;
  if (isUnconfirmed && outcome === 'success') throw new Failure('PAYMENT_3DS_NEEDED');
  const authorisedUntil =
    status === 'authorised' ? new Date(now.getTime() + PROMISED_MS) : payment.authorised_until;
  await decideSandboxPayment(db, id, { status, threeDs, authorisedUntil });
  if (status === 'completed') await bookCharge(db, payment, payment.amount_cents);
  const decided = { ...payment, three_ds: threeDs, authorised_until: authorisedUntil };
  await tellOfPayment(db, decided, told[status]);
  return answer;
}
