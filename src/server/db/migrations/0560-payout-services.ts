/** Batches of payouts that a service carries out: what was asked of it, and what it says of each payout (decision 0105). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_batch
      add column provider text not null default 'file' check (provider in ('file', 'paypal')),
      add column asked_at timestamptz,
      add column provider_batch_id text,
      add column look_at timestamptz,
      add column trouble text,
      drop constraint payout_batch_check1,
      add constraint payout_batch_file check (status <> 'sent' or provider <> 'file' or file_at is not null),
      add constraint payout_batch_asked check (provider <> 'file'
        or (asked_at is null and provider_batch_id is null and look_at is null)),
      add constraint payout_batch_known check (provider_batch_id is null or asked_at is not null)
  `.execute(db);
  await sql`
    create unique index payout_batch_at_provider on payout_batch (provider, provider_batch_id)
    where provider_batch_id is not null
  `.execute(db);
  await sql`create index payout_batch_due on payout_batch (look_at) where look_at is not null`.execute(
    db,
  );
  await sql`
    alter table payout_item
      add column provider_item_id text,
      add column provider_status text check (provider_status in ('pending', 'held', 'unclaimed', 'paid', 'failed',
        'blocked', 'denied', 'returned', 'refunded', 'reversed')),
      add column provider_error text,
      add column provider_fee_cents bigint not null default 0 check (provider_fee_cents >= 0),
      add column fee_postings integer not null default 0
  `.execute(db);
}
