/** Webhooks of sellers and what is sent to them (decision 0074). A delivery's columns are those of every queue. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seller_webhook (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      url text not null,
      events text[] not null,
      sealed text not null,
      sealed_before text,
      before_until timestamptz,
      disabled_at timestamptz,
      disabled_for text check (disabled_for in ('owner', 'failing', 'ban')),
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index seller_webhook_of_person on seller_webhook (user_id, created_at desc)
  `.execute(db);
  await sql`
    create table webhook_delivery (
      id uuid primary key,
      webhook_id uuid not null references seller_webhook (id) on delete cascade,
      cause text,
      event text not null,
      about text not null,
      body text not null,
      first_tried_at timestamptz,
      answer_status integer,
      took_ms integer,
      ended_at timestamptz,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      available_at timestamptz not null,
      leased_until timestamptz,
      last_error text,
      dead_at timestamptz,
      created_at timestamptz not null,
      unique (webhook_id, cause)
    )
  `.execute(db);
  await sql`
    create index webhook_delivery_due on webhook_delivery (available_at, id) where status = 'queued'
  `.execute(db);
  await sql`
    create index webhook_delivery_ended on webhook_delivery (created_at) where status <> 'queued'
  `.execute(db);
  await sql`
    create index webhook_delivery_dead on webhook_delivery (id) where dead_at is not null
  `.execute(db);
  await sql`
    create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, id desc)
  `.execute(db);
}
