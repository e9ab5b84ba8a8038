/** Identity checks: their rows, their history, what providers told us, and the sandbox provider's own books. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createVerification(db);
  await createEvents(db);
  await createSandbox(db);
}

/** Only what came out is kept: no document, no name, no date of birth. */
async function createVerification(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      level integer not null check (level in (2, 3)),
      provider text not null,
      provider_reference text,
      status text not null check (status in ('created', 'pending', 'approved', 'rejected', 'expired',
        'cancelled')),
      reason text,
      is_final boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      expires_at timestamptz,
      told_at timestamptz,
      constraint verification_reason check ((status = 'rejected') = (reason is not null)),
      constraint verification_final check (not is_final or status = 'rejected'),
      constraint verification_waits check ((status in ('created', 'pending')) = (expires_at is not null))
    )
  `.execute(db);
  await sql`
    create unique index verification_open on verification (user_id) where status in ('created', 'pending')
  `.execute(db);
  await sql`create index verification_of_user on verification (user_id, id)`.execute(db);
  await sql`
    create index verification_due on verification (expires_at) where expires_at is not null
  `.execute(db);
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification_event (
      id uuid primary key,
      verification_id uuid not null references verification (id),
      status text not null,
      reason text,
      source text not null check (source in ('person', 'provider', 'system')),
      at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index verification_event_of on verification_event (verification_id, id)
  `.execute(db);
  await sql`
    create table kyc_event (
      provider text not null,
      event_id text not null,
      type text not null,
      reference text not null,
      provider_reference text,
      status text,
      reason text,
      outcome text not null,
      quarantined boolean not null,
      occurred_at timestamptz not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    )
  `.execute(db);
  await sql`create index kyc_event_reference on kyc_event (reference)`.execute(db);
  for (const table of ['verification_event', 'kyc_event']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate
      on ${sql.table(table)} for each statement execute function refuse_change()
    `.execute(db);
  }
}

async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_check (
      id uuid primary key,
      reference text not null unique,
      level integer not null,
      return_url text not null,
      status text not null check (status in ('open', 'submitted', 'approved', 'rejected')),
      reason text,
      created_at timestamptz not null default now(),
      decided_at timestamptz
    )
  `.execute(db);
  await sql`
    create table sandbox_check_webhook (
      event_id uuid primary key,
      check_id uuid not null references sandbox_check (id),
      body text not null,
      attempts integer not null default 0,
      available_at timestamptz not null default now(),
      delivered_at timestamptz
    )
  `.execute(db);
  await sql`
    create index sandbox_check_webhook_due on sandbox_check_webhook (available_at)
    where delivered_at is null
  `.execute(db);
}
