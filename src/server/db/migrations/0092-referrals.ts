/** Who brought whom, what is earned by it, and personal promo codes for those who were brought. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPersonalCodes(db);
  await createReferral(db);
  await createAffiliate(db);
  // Whether two accounts share a device is asked over all their sessions, also those that have ended.
  await sql`create index session_of_user on session (user_id)`.execute(db);
}

async function createPersonalCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      add column user_id uuid references app_user (id),
      add column max_discount_cents bigint check (max_discount_cents > 0)
  `.execute(db);
  await sql`create index promo_code_of_user on promo_code (user_id) where user_id is not null`.execute(
    db,
  );
}

async function createReferral(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_click (
      user_id uuid not null references app_user (id),
      day date not null,
      clicks integer not null check (clicks > 0),
      primary key (user_id, day)
    )
  `.execute(db);
  await sql`
    create table referral (
      user_id uuid primary key references app_user (id),
      referrer_id uuid not null references app_user (id),
      kind text not null check (kind in ('friend', 'affiliate')),
      status text not null check (status in ('open', 'review', 'rewarded', 'refused', 'reversed')),
      flags text[] not null default '{}',
      order_id uuid,
      grant_id uuid references bonus_grant (id),
      reward_cents bigint not null default 0 check (reward_cents >= 0),
      reversed_cents bigint not null default 0 check (reversed_cents between 0 and reward_cents),
      reason text,
      registered_at timestamptz not null,
      updated_at timestamptz not null,
      check (user_id <> referrer_id),
      check ((grant_id is not null) = (status in ('rewarded', 'reversed'))),
      check (status = 'reversed' or reversed_cents = 0)
    )
  `.execute(db);
  await sql`create index referral_of_referrer on referral (referrer_id, status)`.execute(db);
  await sql`create index referral_in_review on referral (user_id) where status = 'review'`.execute(
    db,
  );
}

async function createAffiliate(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table affiliate_partner (
      user_id uuid primary key references app_user (id),
      status text not null check (status in ('pending', 'approved', 'rejected', 'ended')),
      about text not null,
      reason text,
      created_at timestamptz not null,
      decided_at timestamptz
    )
  `.execute(db);
  await sql`create index affiliate_partner_by_status on affiliate_partner (status, created_at)`.execute(
    db,
  );
  await sql`
    create table affiliate_commission (
      order_id uuid primary key,
      user_id uuid not null references referral (user_id),
      referrer_id uuid not null references app_user (id),
      turnover_cents bigint not null check (turnover_cents >= 0),
      cents bigint not null check (cents >= 0),
      status text not null check (status in ('held', 'disputed', 'released', 'void')),
      release_at timestamptz not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index affiliate_commission_due on affiliate_commission (release_at) where status = 'held'
  `.execute(db);
  await sql`
    create index affiliate_commission_of_referrer on affiliate_commission (referrer_id, status)
  `.execute(db);
}
