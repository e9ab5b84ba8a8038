/** Lists of staff (decision 0129): what all orders are looked through by, and views of lists that staff saved. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // In which part of the ids, which follow the time, the days of a filter lie.
  await sql`create index order_placed on market_order (created_at, id)`.execute(db);
  await sql`
    create index order_of_game on market_order ((offer->'game'->>'id'), id desc)
  `.execute(db);
  await sql`
    create table saved_view (
      id uuid primary key,
      owner_id uuid not null references app_user (id),
      list text not null check (list in ('orders', 'people', 'ledger', 'audit')),
      name text not null check (length(name) between 1 and 40),
      query text not null check (length(query) between 1 and 500),
      created_at timestamptz not null
    )
  `.execute(db);
  // One name for a list, however it is written. Also finds what somebody saved.
  await sql`
    create unique index saved_view_name on saved_view (owner_id, list, lower(name))
  `.execute(db);
}
