/** When a seller's level was last counted; those counted longest ago come first (decisions, section 7). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user add column level_counted_at timestamptz not null default '-infinity'
  `.execute(db);
  await sql`
    create index app_user_level_due on app_user (level_counted_at) where is_seller
  `.execute(db);
  // A level is counted from a seller's last days, however many orders came before.
  await sql`
    create index order_result on market_order (seller_id, status_at)
    where status in ('completed', 'refund')
  `.execute(db);
}
