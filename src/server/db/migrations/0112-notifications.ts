/** The mail queue, addresses that take no mail, choices of notifications, notices that wait, and Telegram. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendMail(db);
  await createNotices(db);
  await createTelegram(db);
}

async function extendMail(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_message
      add column unsubscribe_url text,
      add column status text not null default 'kept'
        check (status in ('kept', 'queued', 'sent', 'failed', 'suppressed')),
      add column attempts integer not null default 0,
      add column available_at timestamptz not null default now(),
      add column leased_until timestamptz,
      add column sent_at timestamptz,
      add column last_error text
  `.execute(db);
  await sql`
    create index mail_message_due on mail_message (available_at, id) where status = 'queued'
  `.execute(db);
  await sql`
    create index mail_message_ended on mail_message (created_at)
    where status in ('sent', 'failed', 'suppressed')
  `.execute(db);
  await sql`
    create table mail_suppression (
      address text primary key check (address = lower(address)),
      reason text not null check (reason in ('bounce', 'complaint')),
      created_at timestamptz not null
    )
  `.execute(db);
}

async function createNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_choice (
      user_id uuid not null references app_user (id),
      kind text not null,
      channel text not null check (channel in ('email', 'telegram')),
      enabled boolean not null,
      primary key (user_id, kind, channel)
    )
  `.execute(db);
  // A notice is told when it is due and not settled; the same fact makes it once.
  await sql`
    create table notice (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      kind text not null,
      subject text not null,
      fact text not null,
      data jsonb not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      settled_at timestamptz,
      unique (user_id, kind, subject, fact)
    )
  `.execute(db);
  await sql`create index notice_due on notice (due_at, id) where settled_at is null`.execute(db);
  await sql`create index notice_settled on notice (settled_at) where settled_at is not null`.execute(
    db,
  );
}

async function createTelegram(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table telegram_binding (
      user_id uuid primary key references app_user (id),
      chat_id bigint not null unique,
      username text,
      update_id bigint not null,
      bound_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table telegram_start_code (
      user_id uuid primary key references app_user (id),
      hash text not null unique,
      sealed text not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )
  `.execute(db);
  await sql`
    create table telegram_message (
      id uuid primary key,
      chat_id bigint not null,
      body text not null,
      button_label text,
      button_url text,
      status text not null check (status in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      available_at timestamptz not null,
      leased_until timestamptz,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index telegram_message_due on telegram_message (available_at, id) where status = 'queued'
  `.execute(db);
  await sql`create index telegram_message_of_chat on telegram_message (chat_id, id desc)`.execute(
    db,
  );
  await sql`
    create index telegram_message_ended on telegram_message (created_at) where status <> 'queued'
  `.execute(db);
}
