/** Kysely table types of providers' books and of where they differ from ours. They name no person. */
import type { ColumnType, Generated } from 'kysely';
import type { BookDifferenceKind } from '~/contracts/payments/books.schemas.ts';
import type { BalanceEntry } from '../../infra/payments/index.ts';

/** How far the books of a provider were read and compared. */
export interface ProviderBooksTable {
  provider: string;
  /** What our books moved before is not looked for. */
  started_at: Date;
  cursor: Generated<string | null>;
  read_at: Generated<Date | null>;
  /** What the provider said it holds, by currency, when it was read last. */
  held: ColumnType<{ currency: string; cents: number }[], string | undefined, string>;
  /** What it should hold by our clearing account, in the moment of the comparison. */
  ledger_cents: Generated<number>;
  compared_at: Generated<Date | null>;
}

/** A line of a provider's books, as it was read, without whatever names people. */
export interface ProviderEntryTable {
  provider: string;
  entry_id: string;
  category: BalanceEntry['category'];
  /** What it is about, as our own postings are told apart: `payment:{id}`, `refund:{id}`, … */
  subject: string;
  source_id: string | null;
  amount_cents: number;
  fee_cents: number;
  net_cents: number;
  currency: string;
  /** The amount in US dollars, by the provider's own rate where it settles in another currency; null where nobody knows. */
  usd_cents: number | null;
  /** Staff closed the difference: its amount is in nobody's dollars. */
  waived: Generated<boolean>;
  booked_at: Date;
  read_at: Date;
  /** When what follows from it alone (fees, moves to the bank, currency) was posted. */
  posted_at: Generated<Date | null>;
}

/** One thing about which both sides say different things. One of a subject is open at once. */
export interface ProviderDifferenceTable {
  id: string;
  provider: string;
  subject: string;
  kind: BookDifferenceKind;
  /** In US dollars; null where the provider's amount is in a currency that nobody can convert. */
  provider_cents: number | null;
  ledger_cents: number;
  /** Of the oldest move. */
  since: Date;
  created_at: Date;
  changed_at: Date;
  /** `settled`: both sides agree by themselves. `closed`: by staff, with a note. */
  state: Generated<'open' | 'settled' | 'closed'>;
  ended_at: Generated<Date | null>;
  note: Generated<string | null>;
  /** What closing it posted to `suspense`. */
  suspense_cents: Generated<number | null>;
}

export interface ReconciliationTables {
  provider_books: ProviderBooksTable;
  provider_difference: ProviderDifferenceTable;
  provider_entry: ProviderEntryTable;
}
