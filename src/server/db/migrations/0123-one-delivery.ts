/**
 * One delivery (decision 0030): events are leased by their ordering key, a subscriber that failed has a row of its own,
 * and whatever waits to leave the process has the same columns in its table.
 */
import { type Kysely, sql } from 'kysely';

async function keyEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column ordering_key text not null default 'main',
      add column leased_until timestamptz
  `.execute(db);
  // What waits now gets the key that later events of the same thing will have.
  await sql`
    update outbox set attempts = 0, ordering_key = coalesce(
      payload ->> 'order_id', payload #>> '{message,room_id}', payload ->> 'room_id',
      payload ->> 'user_id', payload ->> 'category_id', payload ->> 'email', 'main'
    )
  `.execute(db);
  await sql`
    create index outbox_in_hand on outbox (ordering_key, leased_until) where leased_until is not null
  `.execute(db);
  await sql`drop index outbox_available`.execute(db);
}

async function createEventDelivery(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_delivery (
      id uuid primary key,
      event_id bigint not null,
      topic text not null,
      payload jsonb not null,
      ordering_key text not null,
      subscriber text not null,
      status text not null check (status in ('queued', 'failed')),
      attempts integer not null,
      available_at timestamptz not null,
      leased_until timestamptz,
      last_error text,
      dead_at timestamptz,
      created_at timestamptz not null,
      unique (event_id, subscriber)
    )
  `.execute(db);
  await sql`
    create index event_delivery_due on event_delivery (available_at, id) where status = 'queued'
  `.execute(db);
  await sql`
    create index event_delivery_order on event_delivery (ordering_key, subscriber, event_id)
    where status = 'queued'
  `.execute(db);
}

async function levelQueues(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_message add column dead_at timestamptz`.execute(db);
  await sql`
    alter table telegram_message add column dead_at timestamptz, add column last_error text
  `.execute(db);
  for (const name of ['sandbox_webhook', 'sandbox_check_webhook']) {
    const table = sql.table(name);
    await sql`
      alter table ${table}
        add column status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
        add column leased_until timestamptz,
        add column last_error text,
        add column dead_at timestamptz,
        add column created_at timestamptz not null default now()
    `.execute(db);
    await sql`update ${table} set status = 'sent' where delivered_at is not null`.execute(db);
    await sql`drop index ${sql.ref(`${name}_due`)}`.execute(db);
    await sql`
      create index ${sql.ref(`${name}_due`)} on ${table} (available_at) where status = 'queued'
    `.execute(db);
  }
  for (const [name, key] of Object.entries({
    event_delivery: 'id',
    mail_message: 'id',
    telegram_message: 'id',
    sandbox_webhook: 'event_id',
    sandbox_check_webhook: 'event_id',
  })) {
    await sql`
      create index ${sql.ref(`${name}_dead`)} on ${sql.table(name)} (${sql.ref(key)})
      where dead_at is not null
    `.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await keyEvents(db);
  await createEventDelivery(db);
  await levelQueues(db);
}
