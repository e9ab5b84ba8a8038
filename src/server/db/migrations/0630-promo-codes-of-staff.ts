/**
 * Promo codes that staff keep (decision 0120): drafts, versions, agreements of a second person, and since when a code is used.
 * Codes that the referral programme makes are not among them.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      add column revision integer not null default 1 check (revision > 0),
      add column is_draft boolean not null default false,
      add column by_staff boolean not null default false,
      add column first_used_at timestamptz,
      add column last_used_at timestamptz,
      add column asked_revision integer,
      add column agreed_revision integer,
      add column agreed_cents bigint check (agreed_cents >= 0),
      add constraint promo_code_waits check (
        (not is_draft and asked_revision is null) or disabled_at is not null
      ),
      add constraint promo_code_agreed check (agreed_cents is null or agreed_revision is not null)
  `.execute(db);
  await sql`
    update promo_code c set first_used_at = used.first, last_used_at = used.last
    from (
      select code_id, min(created_at) as first, max(created_at) as last from promo_activation
      where status in ('reserved', 'consumed') or (status = 'returned' and order_id is not null)
      group by code_id
    ) used
    where used.code_id = c.id
  `.execute(db);
  await sql`
    create table promo_code_version (
      code_id uuid not null references promo_code (id),
      revision integer not null,
      act text not null check (act in ('create', 'change', 'start', 'ask', 'stop', 'agree')),
      changed_by uuid not null references app_user (id),
      changed_at timestamptz not null,
      reason text not null,
      before jsonb,
      after jsonb not null,
      primary key (code_id, revision)
    )
  `.execute(db);
  await sql`
    create index promo_code_version_of_staff on promo_code_version (changed_by)
  `.execute(db);
  // Every newcomer whom somebody brought has a code: the list of staff leaves them out, in its order.
  await sql`
    create index promo_code_kept on promo_code (id desc) where by_staff or user_id is null
  `.execute(db);
  // What was given in the last days, from the index alone.
  await sql`
    create index promo_activation_given on promo_activation (updated_at)
    include (code_id, discount_cents) where status = 'consumed'
  `.execute(db);
}
