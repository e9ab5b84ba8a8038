/** Kysely table types of the wallet. */
import type { Generated } from 'kysely';
import type {
  payoutDeclineReasons,
  payoutFailReasons,
  payoutMethodKinds,
  payoutProviders,
} from '~/contracts/wallet/wallet.schemas.ts';
import type { PayoutStatus } from '~/domain/payout-lifecycle.ts';
import type { SentStatus } from '~/domain/payout-provider.ts';

export type PayoutMethodKind = (typeof payoutMethodKinds)[number];
export type PayoutProviderName = (typeof payoutProviders)[number];
export type PayoutDeclineReason = (typeof payoutDeclineReasons)[number];
export type PayoutFailReason = (typeof payoutFailReasons)[number];

export interface HoldTable {
  id: string;
  user_id: string;
  order_id: string;
  net_cents: number;
  rule: string;
  release_at: Date;
  created_at: Date;
  resolved_at: Generated<Date | null>;
  /** `taken`: the bank's, by a lost chargeback. */
  resolution: Generated<'released' | 'reclaimed' | 'taken' | null>;
  /** The undecided chargeback that it waits for: it is not released meanwhile. */
  stopped_by: Generated<string | null>;
}

export interface PayoutMethodTable {
  id: string;
  user_id: string;
  kind: PayoutMethodKind;
  /** Masked, for display. */
  label: string;
  /** AES-256-GCM under the purpose `wallet.payout-method`. */
  sealed_details: string;
  /** Keyed hash of the details: detects duplicates without revealing them. */
  fingerprint: string;
  usable_from: Date;
  created_at: Date;
  removed_at: Generated<Date | null>;
  /** Money that was sent there came back: nothing is sent there again. */
  failed_at: Generated<Date | null>;
}

export interface PayoutRequestTable {
  id: string;
  user_id: string;
  method_id: string;
  amount_cents: number;
  /** Fixed with the request, and taken out of the amount when it is sent. */
  fee_cents: Generated<number>;
  status: PayoutStatus;
  decline_reason: Generated<PayoutFailReason | null>;
  note: Generated<string | null>;
  /** Whoever decided last. */
  decided_by: Generated<string | null>;
  /** Whether two people approve: the rule in force when it was asked for. */
  needs_second: Generated<boolean>;
  first_approved_by: Generated<string | null>;
  first_approved_at: Generated<Date | null>;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** A time in which nothing is paid out to a person; the open one has no end. */
export interface PayoutFreezeTable {
  id: string;
  user_id: string;
  /** For the record: its owner is told that payouts are frozen, not why. */
  reason: string;
  frozen_by: string;
  created_at: Date;
  lifted_by: Generated<string | null>;
  lifted_at: Generated<Date | null>;
  lift_reason: Generated<string | null>;
}

export type PayoutBatchStatus = 'open' | 'sent' | 'cancelled';

/** Approved payouts of one kind that are carried out together, by one file. */
export interface PayoutBatchTable {
  id: string;
  kind: PayoutMethodKind;
  status: PayoutBatchStatus;
  created_by: string;
  created_at: Date;
  /** When its file was taken last. */
  file_at: Generated<Date | null>;
  /** Who said that the file was carried out. */
  released_by: Generated<string | null>;
  released_at: Generated<Date | null>;
  /** Who carries it out: people with a file, or a service. */
  provider: Generated<PayoutProviderName>;
  /** Since when the service may have it; null: nothing was sent, or it was said that nothing was done. */
  asked_at: Generated<Date | null>;
  /** What the service calls it; null until it has said so. */
  provider_batch_id: Generated<string | null>;
  /** When the service is asked next; null: not any more. */
  look_at: Generated<Date | null>;
  /** Why it does not go on, in the service's word or ours; null when it does. */
  trouble: Generated<string | null>;
}

export interface PayoutItemTable {
  batch_id: string;
  payout_id: string;
  /** `paid`: its money is booked as sent; `dropped`: taken out of the batch again. */
  state: 'waiting' | 'paid' | 'dropped';
  settled_at: Generated<Date | null>;
  /** What the service calls it, and last said of it. */
  provider_item_id: Generated<string | null>;
  provider_status: Generated<SentStatus | null>;
  provider_error: Generated<string | null>;
  /** What is booked of the service's fee, in so many postings. */
  provider_fee_cents: Generated<number>;
  fee_postings: Generated<number>;
}

export interface BonusGrantTable {
  id: string;
  user_id: string;
  cents: number;
  remaining_cents: number;
  reason: string;
  expires_at: Date;
  created_at: Date;
}

/** Which grants an order used, so that a refund restores them. */
export interface BonusUseTable {
  order_id: string;
  grant_id: string;
  cents: number;
  returned_cents: Generated<number>;
}

export type CardMoneyKind = 'deposit' | 'payment';

/** One capture of a card: where its money is. */
export interface CardMoneyTable {
  /** That of the deposit or payment. */
  id: string;
  user_id: string;
  kind: CardMoneyKind;
  provider: string;
  cents: number;
  /** In the card account of the wallet; the captures of a person together are its balance. */
  remaining_cents: number;
  /** Back at the card, or on the way to it. */
  returned_cents: Generated<number>;
  /** Became real money before card money was told apart. */
  former_real_cents: Generated<number>;
  /** A bank's by a chargeback, put aside for one, or spent on a debt. */
  taken_cents: Generated<number>;
  captured_at: Date;
}

/** What of a wallet was put aside for a chargeback. */
export interface ChargebackPartTable {
  chargeback_id: string;
  user_id: string;
  kind: 'card' | 'real';
  /** The capture; of real money the person. */
  source_id: string;
  cents: number;
  state: 'secured' | 'lost' | 'returned';
}

/** Which captures an order used, so that a refund goes back to them. */
export interface CardUseTable {
  order_id: string;
  lot_id: string;
  cents: number;
  returned_cents: Generated<number>;
  /** The provider paid the order itself; otherwise the wallet did. */
  is_direct: boolean;
}

/** Money of a wallet that is reserved for an order while its card payment runs (decision 0097). */
export interface WalletReservationTable {
  /** The payment. Of a purchase, whose orders have a reservation each, an id of the reservation's own. */
  payment_id: string;
  order_id: string;
  /** The card payment of the purchase that it is for; null for a payment of the order itself (decision 0112). */
  deposit_id: Generated<string | null>;
  user_id: string;
  bonus_cents: number;
  card_cents: number;
  real_cents: number;
  reserved_at: Date;
  /** When its order ends unpaid; null where it has no such time. */
  reserved_until: Date | null;
  ended_at: Generated<Date | null>;
  /** `spent`: it paid its order. `returned`: it is in the wallet again. */
  outcome: Generated<'spent' | 'returned' | null>;
}

/** Which grants and captures the reserved money is from; gone once it is reserved no longer. */
export interface ReservationPartTable {
  payment_id: string;
  kind: 'bonus' | 'card';
  source_id: string;
  cents: number;
}

export interface WalletTables {
  card_money: CardMoneyTable;
  card_use: CardUseTable;
  chargeback_part: ChargebackPartTable;
  hold: HoldTable;
  wallet_reservation: WalletReservationTable;
  reservation_part: ReservationPartTable;
  payout_batch: PayoutBatchTable;
  payout_freeze: PayoutFreezeTable;
  payout_item: PayoutItemTable;
  payout_method: PayoutMethodTable;
  payout_request: PayoutRequestTable;
  bonus_grant: BonusGrantTable;
  bonus_use: BonusUseTable;
}
