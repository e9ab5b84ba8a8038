/**
 * News that staff send about an article, once for each (decision 0068), and a filter of its own for it in the notification
 * centre.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news_round (
      -- An article is sent once: the second press finds it here.
      article_id uuid primary key references article (id) on delete cascade,
      sent_by uuid not null references app_user (id),
      started_at timestamptz not null,
      -- Null once it has ended.
      due_at timestamptz,
      -- The last person who was told.
      after_user_id uuid,
      told integer not null default 0,
      ended_as text check (ended_as in ('sent', 'stopped')),
      check ((due_at is null) = (ended_as is not null))
    )
  `.execute(db);
  await sql`create index news_round_due on news_round (due_at) where due_at is not null`.execute(
    db,
  );
  await sql`create index news_round_sent_by on news_round (sent_by)`.execute(db);
  // The expression of a generated column cannot be changed everywhere: the column is made anew, and its index with it.
  await sql`alter table notice drop column topic`.execute(db);
  await sql`
    alter table notice add column topic text not null generated always as (
      case
        when kind = 'chat_message' then 'chat'
        when kind = 'news' then 'news'
        when kind in ('price_alert', 'saved_search', 'followed_seller') then 'market'
        when kind = 'payout_decided'
          or data->>'type' in ('payment', 'card_refund', 'payout_requested', 'payout_method')
          then 'money'
        when kind in ('order_buyer', 'order_seller', 'staff_orders', 'review_received')
          then 'orders'
        else 'account'
      end
    ) stored
  `.execute(db);
  await sql`
    create index notice_of_topic on notice (user_id, topic, created_at desc, id desc)
  `.execute(db);
}
