/** Sellers rate buyers; reviews that wait for an answer are found by an index (decision 0095). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table buyer_rating (
      order_id uuid primary key,
      buyer_id uuid not null,
      seller_id uuid not null,
      stars smallint not null check (stars between 1 and 5),
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index buyer_rating_of_buyer on buyer_rating (buyer_id)`.execute(db);
  await sql`create index buyer_rating_of_seller on buyer_rating (seller_id)`.execute(db);
  await sql`
    alter table market_order add column buyer_stars smallint check (buyer_stars between 1 and 5)
  `.execute(db);
  await sql`
    alter table app_user
      add column buyer_stars_sum bigint not null default 0,
      add column buyer_ratings_count integer not null default 0
  `.execute(db);
  // Answers stand with the order from now on: those of before as well.
  await sql`
    update market_order o set review = jsonb_set(o.review, '{reply}', to_jsonb(r.reply))
    from review r where r.order_id = o.id and r.reply is not null and o.review is not null
  `.execute(db);
  await sql`
    create index review_unanswered on review (seller_id, created_at desc, id desc)
    where reply is null
  `.execute(db);
}
