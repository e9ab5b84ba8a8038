/**
 * Notices are read in the notification centre (decision 0058): when, what they are about and under which filter they
 * stand. What was told before has been told by mail and counts as read, except what still waits in a conversation.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice
      add column read_at timestamptz,
      add column about text not null generated always as (coalesce(data->>'orderId', subject)) stored,
      add column topic text not null generated always as (
        case
          when kind = 'chat_message' then 'chat'
          when kind = 'payout_decided'
            or data->>'type' in ('payment', 'card_refund', 'payout_requested', 'payout_method')
            then 'money'
          when kind in ('order_buyer', 'order_seller', 'staff_orders', 'review_received')
            then 'orders'
          else 'account'
        end
      ) stored
  `.execute(db);
  await sql`update notice set read_at = created_at where kind <> 'chat_message'`.execute(db);
  // A page and the count cost what they show, however much an account was told.
  await sql`
    create index notice_of_person on notice (user_id, created_at desc, id desc)
  `.execute(db);
  await sql`
    create index notice_of_topic on notice (user_id, topic, created_at desc, id desc)
  `.execute(db);
  await sql`
    create index notice_unread on notice (user_id, created_at desc, id desc) where read_at is null
  `.execute(db);
}
