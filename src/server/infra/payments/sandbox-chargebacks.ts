/** Chargebacks of the sandbox: somebody plays the bank of a card, the product answers as it answers a real one. */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { idSchema } from '~/contracts/keys.ts';
import type { Db } from '../../db/database.ts';
import { ProviderRefused, type EvidenceRequest, type SeenChargeback } from './provider.ts';
import { bookChargeback } from './sandbox-books.repository.ts';
import { tellOfChargeback } from './sandbox-events.ts';
import { lockSandboxPayment, type SandboxPayment } from './sandbox.repository.ts';
import {
  changeSandboxChargeback,
  findOfPayment,
  findSandboxChargeback,
  insertSandboxChargeback,
  type SandboxChargeback as Row,
} from './sandbox-chargebacks.repository.ts';

/** What the sandbox charges for one, as real providers do: 15 US dollars. */
const FEE_CENTS = 1_500;
const DAYS_TO_ANSWER = 14;
const DAY_MS = 86_400_000;

/** What whoever plays the bank can do. */
export type BankMove = 'ask' | 'take' | 'give_back' | 'keep';

const isOpen = ({ status }: Row): boolean => status !== 'won' && status !== 'lost';

/** What it is now; null when there is none. */
export async function fetchChargeback(db: Db, id: string): Promise<SeenChargeback | null> {
  const row = v.is(idSchema, id) ? await findSandboxChargeback(db, id) : undefined;
  return row ? seen(row) : null;
}

function seen(row: Row): SeenChargeback {
  const { id, payment_id: paymentId, amount_cents: amountCents, status, reason } = row;
  const entry = {
    entryId: `${id}:taken`,
    category: 'chargeback',
    sourceId: id,
    reference: null,
    amountCents: -amountCents,
    feeCents: FEE_CENTS,
    netCents: -amountCents - FEE_CENTS,
    currency: 'USD',
    exchangeRate: null,
    bookedAt: row.created_at,
    payload: { id, amount: amountCents },
  } as const;
  return {
    chargebackId: id,
    paymentId,
    status,
    reason,
    amountCents,
    currency: 'USD',
    respondBy: row.respond_by,
    isRefundable: status === 'inquiry',
    entries: status === 'inquiry' ? [] : [entry],
    payload: { id, status, reason },
  };
}

/** The sandbox's books: the bank has the money from the first state but an inquiry, and gives it back when it is won. */
async function book(
  db: Db,
  { reference }: SandboxPayment,
  row: Pick<Row, 'id' | 'amount_cents'> & { status: Row['status'] | null },
  next: Row['status'],
): Promise<void> {
  const line = { chargebackId: row.id, reference };
  const isFree = row.status === null || row.status === 'inquiry';
  if (isFree && next !== 'inquiry')
    await bookChargeback(db, { ...line, cents: -row.amount_cents, feeCents: FEE_CENTS });
  if (next === 'won') await bookChargeback(db, { ...line, cents: row.amount_cents, feeCents: 0 });
}

/** Changes it, and queues the webhook that says that something changed. */
async function change(
  db: Db,
  payment: SandboxPayment,
  row: Row,
  changes: Pick<Row, 'status'> & Partial<Pick<Row, 'evidence'>>,
): Promise<SeenChargeback> {
  await changeSandboxChargeback(db, row.id, changes);
  await book(db, payment, row, changes.status);
  await tellOfChargeback(db, payment, row);
  return seen({ ...row, ...changes });
}

/**
 * The bank of a paid card moves. Needs a transaction; locks the payment.
 * @throws Failure PAYMENT_NOT_FOUND, CHARGEBACK_UNFIT
 */
export async function moveBank(
  db: Db,
  paymentId: string,
  { move, reason, now }: { move: BankMove; reason: string; now: Date },
): Promise<SeenChargeback> {
  const payment = v.is(idSchema, paymentId) ? await lockSandboxPayment(db, paymentId) : undefined;
  if (!payment) throw new Failure('PAYMENT_NOT_FOUND');
  if (payment.status !== 'completed') throw new Failure('CHARGEBACK_UNFIT');
  const row = await findOfPayment(db, payment.id);
  const isBegun = move === 'ask' || move === 'take';
  if (!row) {
    if (!isBegun) throw new Failure('CHARGEBACK_UNFIT');
    return open(db, payment, {
      status: move === 'ask' ? 'inquiry' : 'needs_response',
      reason,
      now,
    });
  }
  if (move === 'take' && row.status === 'inquiry') {
    return change(db, payment, row, { status: 'needs_response' });
  }
  if (isBegun || !isOpen(row) || row.status === 'inquiry') throw new Failure('CHARGEBACK_UNFIT');
  return change(db, payment, row, { status: move === 'give_back' ? 'won' : 'lost' });
}

async function open(
  db: Db,
  payment: SandboxPayment,
  { status, reason, now }: { status: 'inquiry' | 'needs_response'; reason: string; now: Date },
): Promise<SeenChargeback> {
  const row = await insertSandboxChargeback(db, {
    payment_id: payment.id,
    amount_cents: payment.captured_cents ?? payment.amount_cents,
    reason,
    status,
    respond_by: new Date(now.getTime() + DAYS_TO_ANSWER * DAY_MS),
    created_at: now,
  });
  await book(db, payment, { ...row, status: null }, row.status);
  await tellOfChargeback(db, payment, row);
  return seen(row);
}

/** The chargeback with its payment, locked. @throws ProviderRefused not_found, wrong_state */
async function answerable(db: Db, id: string): Promise<{ row: Row; payment: SandboxPayment }> {
  const found = v.is(idSchema, id) ? await findSandboxChargeback(db, id) : undefined;
  const payment = found && (await lockSandboxPayment(db, found.payment_id));
  const row = payment && (await findSandboxChargeback(db, id));
  if (!row || !payment) throw new ProviderRefused('sandbox', 'not_found', 'No such chargeback');
  if (row.status !== 'needs_response' && row.status !== 'inquiry') {
    throw new ProviderRefused('sandbox', 'wrong_state', 'It was answered or decided');
  }
  return { row, payment };
}

/** Takes evidence, once. Needs a transaction. @throws ProviderRefused */
export async function takeEvidence(db: Db, request: EvidenceRequest): Promise<SeenChargeback> {
  const { row, payment } = await answerable(db, request.chargebackId);
  const evidence = JSON.stringify(request.text);
  if (!request.submit) {
    await changeSandboxChargeback(db, row.id, { evidence });
    return seen(row);
  }
  const status = row.status === 'inquiry' ? 'inquiry' : 'under_review';
  return change(db, payment, row, { status, evidence });
}

/** It is given up. Needs a transaction. @throws ProviderRefused */
export async function giveUp(db: Db, id: string): Promise<SeenChargeback> {
  const { row, payment } = await answerable(db, id);
  return change(db, payment, row, { status: 'lost' });
}
