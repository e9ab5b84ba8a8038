/** Kysely table types of the ledger. */
import type { ColumnType } from 'kysely';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import type { AccountKind } from './accounts.ts';

export interface LedgerAccountTable {
  /** Derived from kind and owner (`accountId`), so that nothing has to be looked up before posting. */
  id: string;
  kind: AccountKind;
  /** Id of a person, an order, a payment or a chargeback, a provider's name, or empty for the platform. */
  owner: string;
  /** Null for accounts of the platform and of providers, whose balance is the sum of their postings. */
  balance: number | null;
}

/** Which account it is, without its balance. */
export type AccountName = Pick<LedgerAccountTable, 'id' | 'kind' | 'owner'>;

/** Append-only by trigger. */
export interface LedgerTransactionTable {
  id: string;
  kind: ColumnType<LedgerKind, LedgerKind, never>;
  /** What this transaction settles: a second one with the same key is refused by the database. */
  key: ColumnType<string, string, never>;
  /** What it is about: an order, deposit, payout or grant. Opaque to the ledger. */
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

/** Result of the last run of each integrity check (use-cases/run-integrity-check.ts). */
export interface IntegrityCheckTable {
  name: string;
  checked_at: Date;
  full_at: Date;
  violations_count: number;
  first_violation: string | null;
}

/** What an account without a stored balance held at one of its postings (balance-marks.repository.ts). */
export interface BalanceMarkTable {
  account_id: string;
  posting_id: string;
  cents: number;
}

export interface LedgerTables {
  balance_mark: BalanceMarkTable;
  integrity_check: IntegrityCheckTable;
  ledger_account: LedgerAccountTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_posting: LedgerPostingTable;
}
