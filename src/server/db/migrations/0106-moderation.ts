/** Bans with their history, flash tokens, sessions in which staff acts, and what the staff searches by. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createBan(db);
  await createFlashToken(db);
  await sql`alter table session add column acting_from uuid references session (id)`.execute(db);
  await createSearch(db);
}

async function createBan(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_ban (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      until timestamptz,
      reason text not null,
      created_by uuid references app_user (id),
      created_at timestamptz not null,
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      end_reason text
    )
  `.execute(db);
  await sql`create index user_ban_user on user_ban (user_id, id)`.execute(db);
  await sql`create unique index user_ban_running on user_ban (user_id) where ended_at is null`.execute(
    db,
  );
  // The sweeper looks for bans that have run out.
  await sql`
    create index app_user_ban_end on app_user (banned_until)
    where is_banned and banned_until is not null
  `.execute(db);
}

async function createFlashToken(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flash_token (
      hash text primary key,
      staff_id uuid not null references app_user (id) on delete cascade,
      staff_session_id uuid not null references session (id) on delete cascade,
      user_id uuid not null references app_user (id) on delete cascade,
      reason text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )
  `.execute(db);
  await sql`create index flash_token_age on flash_token (expires_at)`.execute(db);
}

/** Parts of names and addresses are found by their trigrams; states have small indexes of their own. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index app_user_name_parts on app_user
    using gin (lower(public_name::text) gin_trgm_ops)
  `.execute(db);
  await sql`
    create index app_user_email_parts on app_user using gin (lower(email::text) gin_trgm_ops)
  `.execute(db);
  await sql`create index app_user_banned on app_user (id) where is_banned`.execute(db);
  await sql`create index app_user_staff on app_user (id) where role <> 'user'`.execute(db);
  await sql`create index audit_record_impersonated on audit_record (impersonated_id, id)
    where impersonated_id is not null`.execute(db);
  await sql`create index audit_record_time on audit_record (created_at)`.execute(db);
  await sql`create index audit_record_subject_id on audit_record (subject_id, id)`.execute(db);
  await sql`create index audit_record_action on audit_record (action text_pattern_ops, id)`.execute(
    db,
  );
  await sql`
    create index seller_request_waiting on seller_request (id) where status = 'pending'
  `.execute(db);
}
