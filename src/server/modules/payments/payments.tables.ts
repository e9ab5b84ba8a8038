/** Kysely table types of payments, deposits and provider events. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CaptureMode, VerifiedEvent } from '../../infra/payments/index.ts';
import type { DepositStatus, PaymentStatus } from '~/domain/payment-lifecycle.ts';
import type { PaymentReviewReason } from '~/contracts/payments/payments.schemas.ts';

/** One attempt to pay an order at a provider. Wallet payments need none: the ledger has them. */
export interface PaymentTable {
  id: string;
  order_id: string;
  provider: string;
  amount_cents: number;
  /** Bonus money that the order takes beside the provider's. */
  bonus_cents: number;
  /** What the order takes of the wallet besides: reserved for it while it runs (decision 0097). */
  wallet_cents: Generated<number>;
  currency: string;
  /** Whether its card is charged at once, or promises the money until the order's check is over (decision 0100). */
  capture: Generated<CaptureMode>;
  status: PaymentStatus;
  /**
   * Where captured money went: to the order, or back to the card because the order no longer wanted it. Earlier versions
   * credited such money to the wallet. `order` already while the order waits with a promise of it.
   */
  outcome: Generated<'order' | 'wallet' | 'returned' | null>;
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
  /** Of a refund: which of our requests it answers. */
  attempt: number | null;
  amount_cents: number;
  currency: string;
  /** What the provider calls the page and the payment; null where it did not tell, and of earlier versions. */
  page_id: Generated<string | null>;
  payment_id: Generated<string | null>;
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
 * - `captured` paid an order or a deposit, `late` went back to its card because the order no longer wanted it, or because
 *   the deposit no longer fits the limits; `refunded` confirms money that went back, `refund_failed` leaves it
 *   to the staff as a dead letter
 * - `failed` and `expired` leave the order open for another try, `noted` told of a card that was declined, `ignored` changed
 *   nothing
 * - `mismatch` and `unknown` moved nothing: a person has to investigate
 */
export type EventOutcome =
  | 'captured'
  | 'late'
  | 'refunded'
  | 'refund_failed'
  | 'failed'
  | 'expired'
  | 'noted'
  | 'ignored'
  | 'mismatch'
  | 'unknown';

/** One deposit to a wallet at a provider. */
export interface DepositTable {
  id: string;
  user_id: string;
  provider: string;
  amount_cents: number;
  status: DepositStatus;
  created_at: Date;
  updated_at: Date;
  /** The purchase that it pays as it arrives; null for a deposit to the wallet alone. */
  purchase_id: Generated<string | null>;
  /** Bonus money that the purchase takes besides. */
  bonus_cents: Generated<number>;
  /** What the purchase takes of the wallet besides: reserved for it while it runs (decision 0112). */
  wallet_cents: Generated<number>;
}

/**
 * Card money on its way back to its card. `queued` until the provider has taken the request, `sent` until it confirms
 * (`done_at`); `failed` is a dead letter, given up, refused by the provider or sent back by the bank, until staff revive it.
 */
export interface CardRefundTable {
  id: string;
  user_id: string;
  provider: string;
  /** The capture that is returned, whole or in part. */
  source: 'deposit' | 'payment';
  source_id: string;
  order_id: string | null;
  cents: number;
  /** How often the provider was asked anew: part of the idempotency key. */
  attempt: Generated<number>;
  /** How often the present attempt was answered by a failure: part of the idempotency key as well. */
  failures: Generated<number>;
  done_at: Generated<Date | null>;
  /** When it came to nothing before it was sent, because the bank had given the same money back (decision 0110). */
  kept_at: Generated<Date | null>;
  /** When the provider is asked what became of it, if it is taken and not confirmed by then. */
  look_at: Generated<Date | null>;
  status: Generated<'queued' | 'sent' | 'failed'>;
  /** Calls of the present attempt. */
  attempts: Generated<number>;
  available_at: Date;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  dead_at: Generated<Date | null>;
  /** Since when it is in the queue: reviving begins anew. */
  created_at: Date;
  requested_at: Date;
}

/**
 * What a provider calls a payment or deposit of ours, and how its page was asked for. Written outside the transactions of
 * orders, and locked by none of them.
 */
export interface ProviderPaymentTable {
  /** Of the payment or deposit. */
  reference: string;
  provider: string;
  purpose: 'order' | 'deposit';
  /** Together with the reference the idempotency key of its page. */
  generation: Generated<number>;
  page_id: Generated<string | null>;
  /** Where the payer is sent. */
  page_url: Generated<string | null>;
  payment_id: Generated<string | null>;
  charge_id: Generated<string | null>;
  closes_at: Generated<Date | null>;
  authorised_until: Generated<Date | null>;
  /** The page was asked for, and how that ended is not known. */
  asked_at: Generated<Date | null>;
  /** When the provider is asked what became of it, if it tells nothing; null: not any more. */
  look_at: Generated<Date | null>;
  created_at: Date;
}

/** How far the events of a provider were read. */
export interface ProviderEventCursorTable {
  provider: string;
  cursor: string | null;
  read_at: Date;
}

export interface PaymentsTables {
  card_refund: CardRefundTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  payment_event_processing: PaymentEventProcessingTable;
  deposit: DepositTable;
  provider_event_cursor: ProviderEventCursorTable;
  provider_payment: ProviderPaymentTable;
}
