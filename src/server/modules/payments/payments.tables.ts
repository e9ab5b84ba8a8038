/** Kysely table types of payments, deposits and received provider events. */
import type { Generated, JSONColumnType } from 'kysely';

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
  /**
   * Where captured money went: to the order, or back to the card because the order no longer wanted it. Earlier versions
   * credited such money to the wallet.
   */
  outcome: Generated<'order' | 'wallet' | 'returned' | null>;
  created_at: Date;
  updated_at: Date;
}

/** A received provider event. Append-only by trigger; each (provider, event id) once. */
export interface PaymentEventTable {
  provider: string;
  event_id: string;
  type: string;
  purpose: string;
  reference: string;
  amount_cents: number;
  currency: string;
  /** Amount or currency did not match: nothing was posted, a person has to investigate. */
  quarantined: boolean;
  outcome: string;
  payload: JSONColumnType<object, string, string>;
  received_at: Date;
}

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

/**
 * Card money on its way back to its card. `queued` until the provider has taken the request, `sent` until it confirms
 * (`done_at`); `failed` is a dead letter, given up or refused by the provider, until staff revive it.
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
  done_at: Generated<Date | null>;
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

export interface PaymentsTables {
  card_refund: CardRefundTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  deposit: DepositTable;
}
