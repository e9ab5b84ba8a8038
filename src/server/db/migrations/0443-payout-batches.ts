/** Payouts that are sent together: a batch is carried out with one file (decision 0094). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_batch (
      id uuid primary key,
      kind text not null check (kind in ('bank', 'paypal', 'usdt')),
      status text not null check (status in ('open', 'sent', 'cancelled')),
      created_by uuid not null references app_user (id),
      created_at timestamptz not null,
      file_at timestamptz,
      released_by uuid references app_user (id),
      released_at timestamptz,
      check ((status = 'sent') = (released_at is not null) and (released_by is null) = (released_at is null)),
      check (status <> 'sent' or file_at is not null)
    )
  `.execute(db);
  await sql`create index payout_batch_by_status on payout_batch (status, id desc)`.execute(db);
  await sql`
    create table payout_item (
      batch_id uuid not null references payout_batch (id),
      payout_id uuid not null references payout_request (id),
      state text not null check (state in ('waiting', 'paid', 'dropped')),
      settled_at timestamptz,
      primary key (batch_id, payout_id),
      check ((state = 'waiting') = (settled_at is null))
    )
  `.execute(db);
  await sql`create unique index payout_item_open on payout_item (payout_id) where state = 'waiting'`.execute(
    db,
  );
}
