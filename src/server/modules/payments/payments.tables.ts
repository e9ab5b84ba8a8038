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
  /** Where captured money went: to the order, or to the wallet because the order no longer wanted it. */
  outcome: Generated<'order' | 'wallet' | null>;
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

export interface PaymentsTables {
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  deposit: DepositTable;
}
