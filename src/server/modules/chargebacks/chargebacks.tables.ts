/** Kysely table types of chargebacks. */
import type { Generated } from 'kysely';
import type { ChargebackStatus } from '~/domain/chargeback-lifecycle.ts';
import type { ChargedKind } from '~/domain/chargeback-rule.ts';

/** One for each chargeback of a provider. */
export interface ChargebackTable {
  id: string;
  provider: string;
  provider_id: string;
  status: ChargebackStatus;
  /** The capture that is taken back. */
  source: 'deposit' | 'payment';
  source_id: string;
  /** Who paid. */
  user_id: string;
  cents: number;
  /** The provider's word. */
  reason: string;
  respond_by: Date | null;
  opened_at: Date;
  /** When the provider was asked for what is noted here: an older answer changes nothing. */
  asked_at: Date;
  taken_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  fee_cents: Generated<number>;
  /** What the payer answers for by the rule, beside orders that stand still. */
  buyer_cents: Generated<number>;
  /** What the payer owed when it was lost. */
  owed_cents: Generated<number>;
  /** What we told the bank, who sent it and when. */
  evidence: Generated<string | null>;
  evidence_by: Generated<string | null>;
  evidence_at: Generated<Date | null>;
  accepted_by: Generated<string | null>;
  accept_reason: Generated<string | null>;
}

/** What of a chargeback falls on an order, fixed when the bank took the money. */
export interface ChargebackOrderTable {
  chargeback_id: string;
  order_id: string;
  seller_id: string;
  kind: ChargedKind;
  cents: number;
  seller_cents: number;
  market_cents: number;
  /** What the seller owed when it was lost. */
  owed_cents: Generated<number>;
}

export interface ChargebacksTables {
  chargeback: ChargebackTable;
  chargeback_order: ChargebackOrderTable;
}
