/** Kysely table types of the wallet. */
import type { ColumnType, Generated } from 'kysely';
import type {
  LedgerKind,
  payoutDeclineReasons,
  payoutMethodKinds,
} from '~/contracts/wallet/wallet.schemas.ts';
import type { PayoutStatus } from '~/domain/payout-lifecycle.ts';
import type { AccountKind } from './accounts.ts';

export type PayoutMethodKind = (typeof payoutMethodKinds)[number];
export type PayoutDeclineReason = (typeof payoutDeclineReasons)[number];

export interface LedgerAccountTable {
  /** Made from kind and owner (`accountId`), so that nothing has to be looked up before posting. */
  id: string;
  kind: AccountKind;
  /** User id, order id, provider name, or empty for the platform. */
  owner: string;
  /** Null for platform and clearing accounts, whose balance is the sum of their postings. */
  balance: number | null;
}

/** Append-only by trigger. */
export interface LedgerTransactionTable {
  id: string;
  kind: ColumnType<LedgerKind, LedgerKind, never>;
  /** What this transaction settles: a second one with the same key is refused by the database. */
  key: ColumnType<string, string, never>;
  /** What it is about: an order, deposit, payout or grant. Opaque to the wallet. */
  reference: ColumnType<string, string, never>;
  rule: ColumnType<string | null, string | null, never>;
  release_at: ColumnType<Date | null, Date | null, never>;
  note: ColumnType<string | null, string | null, never>;
  created_at: ColumnType<Date, Date, never>;
}

/** Append-only by trigger; a group is refused unless it sums to zero. */
export interface LedgerPostingTable {
  id: string;
  transaction_id: ColumnType<string, string, never>;
  account_id: ColumnType<string, string, never>;
  cents: ColumnType<number, number, never>;
}

export interface HoldTable {
  id: string;
  user_id: string;
  order_id: string;
  net_cents: number;
  rule: string;
  release_at: Date;
  created_at: Date;
  resolved_at: Generated<Date | null>;
  resolution: Generated<'released' | 'reclaimed' | null>;
}

export interface DepositTable {
  id: string;
  user_id: string;
  provider: string;
  amount_cents: number;
  status: 'created' | 'captured' | 'failed';
  created_at: Date;
  updated_at: Date;
}

export interface PayoutMethodTable {
  id: string;
  user_id: string;
  kind: PayoutMethodKind;
  /** Masked, for showing. */
  label: string;
  /** AES-256-GCM under the purpose `wallet.payout-method`. */
  sealed_details: string;
  /** Keyed hash of the details: refuses duplicates without telling anything about them. */
  fingerprint: string;
  usable_from: Date;
  created_at: Date;
  removed_at: Generated<Date | null>;
}

export interface PayoutRequestTable {
  id: string;
  user_id: string;
  method_id: string;
  amount_cents: number;
  status: PayoutStatus;
  decline_reason: Generated<PayoutDeclineReason | null>;
  note: Generated<string | null>;
  decided_by: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
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

/** What the last proof of a part of the books found (use-cases/check-integrity.ts). */
export interface IntegrityCheckTable {
  name: string;
  checked_at: Date;
  full_at: Date;
  violations_count: number;
  first_violation: string | null;
}

export interface WalletTables {
  integrity_check: IntegrityCheckTable;
  ledger_account: LedgerAccountTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_posting: LedgerPostingTable;
  hold: HoldTable;
  deposit: DepositTable;
  payout_method: PayoutMethodTable;
  payout_request: PayoutRequestTable;
  bonus_grant: BonusGrantTable;
  bonus_use: BonusUseTable;
}
