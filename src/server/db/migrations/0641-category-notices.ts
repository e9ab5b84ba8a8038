/** Notices about categories that changed stand under the centre's filter for orders, as others about own offers. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The expression of a generated column cannot be changed everywhere: the column is made anew, and its index with it.
  await sql`alter table notice drop column topic`.execute(db);
  await sql`
    alter table notice add column topic text not null generated always as (
      case
        when kind = 'chat_message' then 'chat'
        when kind = 'news' then 'news'
        when kind in (
          'price_alert', 'saved_search', 'followed_seller', 'request_bid', 'bid_decided',
          'request_news'
        ) then 'market'
        when kind in ('payout_decided', 'programme_decided')
          or data->>'type' in ('payment', 'card_refund', 'payout_requested', 'payout_method')
          then 'money'
        when kind in (
          'order_buyer', 'order_seller', 'staff_orders', 'review_received', 'review_answered',
          'stock_low', 'autopilot_stopped', 'offers_stale', 'seller_proof',
          'category_changed'
        ) then 'orders'
        else 'account'
      end
    ) stored
  `.execute(db);
  await sql`
    create index notice_of_topic on notice (user_id, topic, created_at desc, id desc)
  `.execute(db);
}
