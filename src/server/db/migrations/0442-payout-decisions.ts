/** Fees of payouts, two people for large ones, frozen payouts of an account, methods that failed (decision 0094). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_request
      add column fee_cents bigint not null default 0 check (fee_cents >= 0 and fee_cents < amount_cents),
      add column first_approved_by uuid references app_user (id),
      add column first_approved_at timestamptz,
      add column approved_by uuid references app_user (id),
      add column approved_at timestamptz,
      add column needs_second boolean not null default false,
      add constraint payout_first_approval check ((first_approved_by is null) = (first_approved_at is null)),
      add constraint payout_approval check ((approved_by is null) = (approved_at is null)),
      add constraint payout_two_people check (approved_by is distinct from first_approved_by or approved_by is null),
      add constraint payout_second check (not needs_second or status not in ('approved', 'withdrawn')
        or (first_approved_by is not null and approved_by is not null))
  `.execute(db);
  // Of 1 000 USD, the bound that came with this rule: what is open and was approved by nobody needs two people as well.
  await sql`
    update payout_request set needs_second = true
    where status in ('created', 'pending') and amount_cents >= 100000
  `.execute(db);
  await sql`
    create index payout_request_counted on payout_request (user_id, created_at)
    where status not in ('declined', 'cancelled')
  `.execute(db);
  await sql`alter table payout_method add column failed_at timestamptz`.execute(db);
  await sql`
    create table payout_freeze (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      reason text not null,
      frozen_by uuid not null references app_user (id),
      created_at timestamptz not null,
      lifted_by uuid references app_user (id),
      lifted_at timestamptz,
      lift_reason text,
      check ((lifted_at is null) = (lift_reason is null) and (lifted_at is null) = (lifted_by is null))
    )
  `.execute(db);
  await sql`create unique index payout_freeze_open on payout_freeze (user_id) where lifted_at is null`.execute(
    db,
  );
  await sql`create index payout_freeze_of_user on payout_freeze (user_id, id desc)`.execute(db);
}
