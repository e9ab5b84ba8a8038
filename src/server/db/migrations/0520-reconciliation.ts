/**
 * The books of payment providers beside ours: their lines as they were read, how far, and where both sides differ. The sandbox
 * gets books of its own.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addSandboxBooks(db);
  await addProviderBooks(db);
  await addDifferences(db);
}

async function addSandboxBooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_entry (
      id uuid primary key,
      category text not null check (category in ('charge', 'refund', 'chargeback', 'chargeback_reversal')),
      source_id text not null,
      reference uuid not null,
      amount_cents bigint not null,
      fee_cents bigint not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index sandbox_entry_in_order on sandbox_entry (created_at, id)`.execute(db);
}

async function addProviderBooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_books (
      provider text primary key,
      started_at timestamptz not null,
      cursor text,
      read_at timestamptz,
      held jsonb not null default '[]',
      ledger_cents bigint not null default 0,
      compared_at timestamptz
    )
  `.execute(db);
  await sql`
    create table provider_entry (
      provider text not null,
      entry_id text not null,
      category text not null,
      subject text not null,
      source_id text,
      amount_cents bigint not null,
      fee_cents bigint not null,
      net_cents bigint not null,
      currency text not null,
      usd_cents bigint,
      waived boolean not null default false,
      booked_at timestamptz not null,
      read_at timestamptz not null,
      posted_at timestamptz,
      primary key (provider, entry_id),
      check (net_cents = amount_cents - fee_cents)
    )
  `.execute(db);
  await sql`create index provider_entry_subject on provider_entry (provider, subject)`.execute(db);
  await sql`create index provider_entry_read on provider_entry (provider, read_at)`.execute(db);
  await sql`create index provider_entry_day on provider_entry (provider, booked_at)`.execute(db);
  await sql`
    create index provider_entry_to_post on provider_entry (provider, entry_id) where posted_at is null
  `.execute(db);
}

async function addDifferences(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_difference (
      id uuid primary key,
      provider text not null,
      subject text not null,
      kind text not null check (kind in ('unknown', 'missing', 'amount', 'currency')),
      provider_cents bigint,
      ledger_cents bigint not null,
      since timestamptz not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'settled', 'closed')),
      ended_at timestamptz,
      note text,
      suspense_cents bigint,
      check ((state = 'open') = (ended_at is null)),
      check ((state = 'closed') = (note is not null))
    )
  `.execute(db);
  await sql`
    create unique index provider_difference_open on provider_difference (provider, subject) where state = 'open'
  `.execute(db);
  await sql`create index provider_difference_state on provider_difference (state, id)`.execute(db);
}
