/** Who of the staff has a dispute, what they ask, note and decide (decision 0102). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dispute_case (
      order_id uuid not null references market_order,
      since timestamptz not null,
      holder_id uuid references app_user,
      taken_at timestamptz,
      looks integer not null default 0,
      looked_at timestamptz,
      note text not null default '',
      reason text,
      base text,
      outcome text check (outcome in ('refund', 'part', 'release', 'redeliver')),
      code text,
      share_bps integer check (share_bps between 0 and 10000),
      decided_at timestamptz,
      primary key (order_id, since),
      check ((holder_id is null) = (taken_at is null)),
      check ((decided_at is null) = (outcome is null)),
      check ((decided_at is null) = (share_bps is null))
    )
  `.execute(db);
  await sql`
    create index dispute_case_decided on dispute_case (base, decided_at desc)
    where decided_at is not null
  `.execute(db);
  await sql`
    create table case_question (
      id uuid primary key,
      order_id uuid not null references market_order,
      since timestamptz not null,
      asker_id uuid not null references app_user,
      side text not null check (side in ('buyer', 'seller')),
      text text not null check (text <> ''),
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index case_question_of_order on case_question (order_id, id)`.execute(db);
}
