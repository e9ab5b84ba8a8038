/**
 * Web push and Discord beside mail and Telegram, quiet hours and the digest (decision 0062). What is held for one of them
 * is a row of `held_notice`; the notice itself stays one row for all channels.
 */
import { type Kysely, sql } from 'kysely';

/** The columns of every delivery queue (decision 0030). */
const QUEUE = sql`
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  available_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null
`;

async function indexQueue(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`
    create index ${sql.ref(`${name}_due`)} on ${table} (available_at, id) where status = 'queued'
  `.execute(db);
  await sql`
    create index ${sql.ref(`${name}_ended`)} on ${table} (created_at) where status <> 'queued'
  `.execute(db);
  await sql`
    create index ${sql.ref(`${name}_dead`)} on ${table} (id) where dead_at is not null
  `.execute(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification_choice
      drop constraint notification_choice_channel_check,
      add constraint notification_choice_channel_check
        check (channel in ('email', 'telegram', 'push', 'discord'))
  `.execute(db);
  await sql`
    create table notification_preference (
      user_id uuid primary key references app_user (id),
      time_zone text not null,
      quiet_from smallint check (quiet_from between 0 and 1439),
      quiet_to smallint check (quiet_to between 0 and 1439),
      quiet_days text not null default 'every_day' check (quiet_days in ('every_day', 'weekdays')),
      deadlines_pass boolean not null default true,
      digest text not null default 'at_once' check (digest in ('at_once', 'daily', 'off')),
      digest_hour smallint not null default 9 check (digest_hour between 0 and 23),
      check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
    )
  `.execute(db);
  await sql`
    create table held_notice (
      notice_id uuid not null references notice (id) on delete cascade,
      channel text not null check (channel in ('email', 'telegram', 'push', 'discord')),
      user_id uuid not null references app_user (id),
      reason text not null check (reason in ('quiet', 'digest')),
      due_at timestamptz not null,
      primary key (notice_id, channel)
    )
  `.execute(db);
  await sql`create index held_notice_due on held_notice (due_at, user_id)`.execute(db);
  await sql`create index held_notice_of_person on held_notice (user_id)`.execute(db);
}

async function createPush(db: Kysely<unknown>): Promise<void> {
  // Of a session there is one. It is looked at before each message whether it lives: no key, so that nothing waits for it.
  await sql`
    create table push_subscription (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      session_id uuid not null unique,
      endpoint_hash text not null unique,
      sealed text not null,
      user_agent text not null,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index push_subscription_of_person on push_subscription (user_id, created_at)
  `.execute(db);
  await sql`
    create table push_message (
      id uuid primary key,
      subscription_id uuid not null references push_subscription (id) on delete cascade,
      notice_id uuid references notice (id) on delete cascade,
      content jsonb,
      ${QUEUE}
    )
  `.execute(db);
  await indexQueue(db, 'push_message');
  await sql`
    create index push_message_of_device on push_message (subscription_id, created_at desc)
  `.execute(db);
  await sql`create index push_message_of_notice on push_message (notice_id)`.execute(db);
}

async function createDiscord(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discord_webhook (
      id uuid primary key,
      user_id uuid not null unique references app_user (id),
      sealed text not null,
      masked text not null,
      name text,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table discord_message (
      id uuid primary key,
      webhook_id uuid not null references discord_webhook (id) on delete cascade,
      notice_id uuid references notice (id) on delete cascade,
      body text,
      ${QUEUE}
    )
  `.execute(db);
  await indexQueue(db, 'discord_message');
  await sql`create index discord_message_of_webhook on discord_message (webhook_id)`.execute(db);
  await sql`create index discord_message_of_notice on discord_message (notice_id)`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await createPush(db);
  await createDiscord(db);
}
