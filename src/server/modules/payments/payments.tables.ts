/** Kysely table types of payments, deposits and provider events. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { VerifiedEvent } from '../../infra/payments/index.ts';
import type { PaymentReviewReason } from '~/contracts/payments/payments.schemas.ts';

/** One attempt to pay an order at a provider. Wallet payments need none: the ledger has them. */
export interface PaymentTable {
  id: string;
  order_id: string;
  provider: string;
  amount_cents: number;
  /** Bonus money that the order takes beside the provider's. */
  bonus_cents: number;
  currency: string;
  status: 'created' | 'captured' | 'failed';
  /** Where captured money went: to the order, or to the wallet because the order no longer wanted it. */
  outcome: Generated<'order' | 'wallet' | null>;
  created_at: Date;
  updated_at: Date;
}

/** The inbox: a verified provider event as it was told. Append-only by trigger; each (provider, event id) once. */
export interface PaymentEventTable {
  provider: string;
  event_id: string;
  type: VerifiedEvent['type'];
  purpose: VerifiedEvent['purpose'];
  reference: string;
  amount_cents: number;
  currency: string;
  payload: JSONColumnType<object, string, string>;
  received_at: Date;
}

/**
 * How a provider event is processed, a row of the delivery queue, and what the staff did about it (decision 0042). Final
 * by trigger once money was moved.
 */
export interface PaymentEventProcessingTable {
  id: string;
  provider: string;
  event_id: string;
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  available_at: Date;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  dead_at: Generated<Date | null>;
  created_at: Date;
  outcome: Generated<EventOutcome | null>;
  processed_at: Generated<Date | null>;
  /** `credited`: the owner of the payment got what arrived. `closed`: looked into, nothing was moved. */
  resolution: Generated<'credited' | 'closed' | null>;
  resolved_at: Generated<Date | null>;
  note: Generated<string | null>;
  /** Why staff see it; computed by the database. */
  reason: ColumnType<PaymentReviewReason | null, never, never>;
}

/**
 * - `captured` paid an order or a deposit, `late` is given back because the order no longer wanted it
 * - `failed` leaves the order open for another try, `ignored` changed nothing
 * - `mismatch` and `unknown` moved nothing: a person has to investigate
 */
export type EventOutcome = 'captured' | 'late' | 'failed' | 'ignored' | 'mismatch' | 'unknown';

/** One deposit to a wallet at a provider. */
export interface DepositTable {
  id: string;
  user_id: string;
  provider: string;
  amount_cents: number;
  status: 'created' | 'captured' | 'failed';
  created_at: Date;
  updated_at: Date;
}

export interface PaymentsTables {
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  payment_event_processing: PaymentEventProcessingTable;
  deposit: DepositTable;
}
