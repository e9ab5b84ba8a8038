/** Figures of the whole market that would be counted over all sellers: kept, and measured anew every few minutes. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_total (
      name text primary key check (name in ('sellers', 'completed_orders')),
      value bigint not null check (value >= 0),
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    insert into market_total (name, value, updated_at)
    select 'sellers', count(*), now() from app_user u
      where u.is_seller and exists (select from offer o where o.seller_id = u.id and o.listed)
    union all
    select 'completed_orders', coalesce(sum(completed_orders), 0), now() from app_user
      where is_seller
  `.execute(db);
}
