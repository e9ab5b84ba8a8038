/** Accounts, sessions, single-use codes, seller requests and the audit trail. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createUser(db);
  await createSessions(db);
  await createCodes(db);
  await createSellerRequest(db);
  await createAudit(db);
}

async function createUser(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_user (
      id uuid primary key,
      email citext not null,
      email_confirmed_at timestamptz,
      password_hash text,
      public_name citext not null unique,
      role text not null default 'user' check (role in ('user', 'support', 'admin', 'super_admin')),
      is_seller boolean not null default false,
      seller_level integer not null default 0 check (seller_level between 0 and 5),
      is_banned boolean not null default false,
      banned_until timestamptz,
      trust_level integer not null default 0 check (trust_level between 0 and 3),
      required_trust_level integer not null default 0 check (required_trust_level between 0 and 3),
      locale text not null default 'en',
      currency text not null default 'USD',
      region text check (region ~ '^[A-Z]{2}$'),
      avatar_media_id uuid,
      referral_code text not null unique,
      registered_at timestamptz not null,
      last_online_at timestamptz not null,
      online_until timestamptz,
      rating_sum integer not null default 0 check (rating_sum >= 0),
      reviews_count integer not null default 0 check (reviews_count >= 0),
      completed_orders integer not null default 0 check (completed_orders >= 0),
      on_time_count integer not null default 0 check (on_time_count >= 0),
      dispute_lost_count integer not null default 0 check (dispute_lost_count >= 0),
      first_reply_count integer not null default 0 check (first_reply_count >= 0),
      median_first_reply_seconds integer check (median_first_reply_seconds >= 0),
      delivery_count integer not null default 0 check (delivery_count >= 0),
      median_delivery_seconds integer check (median_delivery_seconds >= 0)
    )
  `.execute(db);
  // An address belongs to whoever confirmed it; until then anybody may claim it (decision 0003).
  await sql`
    create unique index app_user_confirmed_email on app_user (email)
    where email_confirmed_at is not null
  `.execute(db);
  await sql`create index app_user_email on app_user (email, registered_at)`.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      user_agent text not null,
      ip text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      ended_at timestamptz,
      impersonator_id uuid references app_user (id)
    )
  `.execute(db);
  await sql`create index session_open on session (user_id) where ended_at is null`.execute(db);
  await sql`
    create table refresh_token (
      hash text primary key,
      session_id uuid not null references session (id) on delete cascade,
      fingerprint text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      replaced_by text
    )
  `.execute(db);
  await sql`create index refresh_token_session on refresh_token (session_id)`.execute(db);
  await sql`create index refresh_token_age on refresh_token (expires_at)`.execute(db);
}

async function createCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_code (
      hash text primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      type text not null check (type in ('CONFIRM_EMAIL', 'RESTORE_PASSWORD', 'CHANGE_EMAIL')),
      payload jsonb not null default '{}',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )
  `.execute(db);
  await sql`create index identity_code_user on identity_code (user_id, type)`.execute(db);
}

async function createSellerRequest(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seller_request (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      status text not null check (status in ('pending', 'approved', 'rejected')),
      about text not null,
      game_aliases text[] not null default '{}',
      reason text,
      created_at timestamptz not null,
      decided_at timestamptz
    )
  `.execute(db);
  await sql`
    create unique index seller_request_pending on seller_request (user_id) where status = 'pending'
  `.execute(db);
  await sql`create index seller_request_user on seller_request (user_id, id)`.execute(db);
}

/** Audit records can be added and read, never changed: the trigger holds for every program. */
async function createAudit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_record (
      id uuid primary key,
      actor_id uuid not null,
      impersonated_id uuid,
      action text not null,
      subject_type text not null,
      subject_id text not null,
      before jsonb,
      after jsonb,
      reason text,
      ip text not null,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index audit_record_subject on audit_record (subject_type, subject_id, id)`.execute(
    db,
  );
  await sql`create index audit_record_actor on audit_record (actor_id, id)`.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql
    as $$ begin raise exception 'audit records are append-only'; end $$
  `.execute(db);
  await sql`
    create trigger audit_record_append_only before update or delete on audit_record
    for each row execute function refuse_audit_change()
  `.execute(db);
}
