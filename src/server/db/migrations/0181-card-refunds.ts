/** Card money on its way back to its card, and what the sandbox provider returned. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // As for captures there is no foreign key to the person. `attempt` counts what the provider was asked for: another one after it reported a failure.
  await sql`
    create table card_refund (
      id uuid primary key,
      user_id uuid not null,
      provider text not null,
      source text not null check (source in ('deposit', 'payment')),
      source_id uuid not null,
      order_id uuid,
      cents bigint not null check (cents > 0),
      attempt integer not null default 1 check (attempt >= 1),
      done_at timestamptz,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      available_at timestamptz not null,
      leased_until timestamptz,
      last_error text,
      dead_at timestamptz,
      created_at timestamptz not null,
      requested_at timestamptz not null,
      check (done_at is null or status = 'sent')
    )
  `.execute(db);
  await sql`create index card_refund_of_user on card_refund (user_id, id desc)`.execute(db);
  await sql`
    create index card_refund_of_order on card_refund (order_id) where order_id is not null
  `.execute(db);
  await sql`create index card_refund_of_source on card_refund (source_id)`.execute(db);
  await sql`
    create index card_refund_due on card_refund (available_at, id) where status = 'queued'
  `.execute(db);
  await sql`create index card_refund_dead on card_refund (id) where dead_at is not null`.execute(
    db,
  );
  // Which of our requests an event about a refund answers.
  await sql`alter table payment_event add column attempt integer check (attempt >= 1)`.execute(db);
  await sql`
    create table sandbox_refund (
      refund_id uuid not null,
      attempt integer not null,
      payment_id uuid not null references sandbox_payment (id),
      amount_cents bigint not null check (amount_cents > 0),
      status text not null check (status in ('succeeded', 'failed')),
      created_at timestamptz not null,
      primary key (refund_id, attempt)
    )
  `.execute(db);
  await sql`create index sandbox_refund_of_payment on sandbox_refund (payment_id)`.execute(db);
}
