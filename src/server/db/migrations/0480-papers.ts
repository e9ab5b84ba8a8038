/**
 * Invoices of fees and credit notes (decision 0096): what the law wants to know of an account, series of numbers without
 * gaps, and documents that never change once they are issued.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_details (
      user_id uuid primary key references app_user (id),
      country text not null check (country ~ '^[A-Z]{2}$'),
      is_business boolean not null,
      sealed_details text not null,
      changed_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table paper_series (
      kind text not null check (kind in ('fee_invoice', 'credit_note')),
      year integer not null check (year between 2000 and 2999),
      last integer not null check (last > 0),
      primary key (kind, year)
    )
  `.execute(db);
  await sql`
    create table paper_month (
      month date primary key check (extract(day from month) = 1),
      closed_at timestamptz not null
    )
  `.execute(db);
  // After a round in which something failed the month is tried again only then.
  await sql`
    create table paper_pause (
      month date primary key check (extract(day from month) = 1),
      until timestamptz not null
    )
  `.execute(db);
  await createPapers(db);
  // What a month's fees, and a year's sales, are read by; other kinds of postings cost nothing.
  await sql`
    create index ledger_transaction_fees on ledger_transaction (created_at)
    where kind in ('order_completed', 'order_reopened', 'payout_paid', 'payout_returned')
  `.execute(db);
}

async function createPapers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table paper (
      id uuid primary key,
      kind text not null,
      year integer not null,
      number integer not null check (number > 0),
      user_id uuid not null references app_user (id),
      month date not null check (extract(day from month) = 1),
      corrects_id uuid references paper (id),
      issued_at timestamptz not null,
      gross_cents bigint not null check (gross_cents > 0),
      tax_cents bigint not null check (tax_cents between 0 and gross_cents),
      facts jsonb not null,
      sealed_recipient text not null,
      foreign key (kind, year) references paper_series (kind, year),
      unique (kind, year, number),
      check ((kind = 'credit_note') = (corrects_id is not null))
    )
  `.execute(db);
  // One invoice for a month, and one credit note of a month for each invoice that it corrects.
  await sql`
    create unique index paper_invoice_once on paper (user_id, month) where corrects_id is null
  `.execute(db);
  await sql`
    create unique index paper_credit_once on paper (corrects_id, month) where corrects_id is not null
  `.execute(db);
  await sql`create index paper_of on paper (user_id, id desc)`.execute(db);
  await sql`
    create table paper_line (
      paper_id uuid not null references paper (id),
      position integer not null check (position > 0),
      reference text not null,
      subject text not null check (subject in ('order', 'payout')),
      title text not null,
      at timestamptz not null,
      base_cents bigint not null check (base_cents >= 0),
      cents bigint not null check (cents > 0),
      primary key (paper_id, position),
      unique (paper_id, reference)
    )
  `.execute(db);
  await sql`create index paper_line_reference on paper_line (reference)`.execute(db);
  for (const table of ['paper', 'paper_line', 'paper_month']) {
    await sql`
      create trigger ${sql.raw(table)}_append_only before update or delete or truncate
      on ${sql.table(table)} for each statement execute function refuse_change()
    `.execute(db);
  }
}
