/** Kysely table types of papers. */
import type { ColumnType, JSONColumnType } from 'kysely';
import type { PaperKind } from '~/contracts/papers/papers.schemas.ts';
import type { VatTreatment } from '~/domain/vat.ts';
import type { Issuer } from './issuer.ts';

/** What an account told the market about itself for tax documents. */
export interface TaxDetailsTable {
  user_id: string;
  country: string;
  is_business: boolean;
  /** Everything else, encrypted. */
  sealed_details: string;
  changed_at: Date;
}

/** The last number that was given, by kind and year. */
export interface PaperSeriesTable {
  kind: PaperKind;
  year: number;
  last: number;
}

/** Months of which every document has been issued. Append-only by trigger. */
export interface PaperMonthTable {
  /** Its first day, as PostgreSQL writes dates. */
  month: ColumnType<string, string, never>;
  closed_at: ColumnType<Date, Date, never>;
}

/** Months of which something could not be issued: until when they rest. */
export interface PaperPauseTable {
  month: string;
  until: Date;
}

/** What a document says besides its amounts and its reader. */
export interface PaperFacts {
  /** Null: the operator had not said who they are. */
  issuer: Issuer | null;
  vat: VatTreatment;
  /** It was made in a market that only pretends. */
  pretended: boolean;
}

/** A document as it was issued. Append-only by trigger. */
export interface PaperTable {
  id: string;
  kind: ColumnType<PaperKind, PaperKind, never>;
  year: ColumnType<number, number, never>;
  number: ColumnType<number, number, never>;
  user_id: ColumnType<string, string, never>;
  month: ColumnType<string, string, never>;
  corrects_id: ColumnType<string | null, string | null, never>;
  issued_at: ColumnType<Date, Date, never>;
  gross_cents: ColumnType<number, number, never>;
  tax_cents: ColumnType<number, number, never>;
  facts: JSONColumnType<PaperFacts, string, never>;
  sealed_recipient: ColumnType<string, string, never>;
  /** Of the account that it was issued to, where it had said so; null on what was issued before this was kept. */
  customer_country: ColumnType<string | null, string | null, never>;
  /** Whose VAT it is, or the customer's where none is charged: written by the database. */
  country: ColumnType<string | null, never, never>;
}

/** One order or payout of a document. Append-only by trigger. */
export interface PaperLineTable {
  paper_id: string;
  position: number;
  /** Id of the order or payout. */
  reference: string;
  subject: 'order' | 'payout';
  title: string;
  at: Date;
  /** What the order was settled at (net amount and fee) or what of that was taken back; or what was paid out. */
  base_cents: number;
  /** Its fee. */
  cents: number;
}

export interface PapersTables {
  tax_details: TaxDetailsTable;
  paper_series: PaperSeriesTable;
  paper_month: PaperMonthTable;
  paper_pause: PaperPauseTable;
  paper: PaperTable;
  paper_line: PaperLineTable;
}
