/** Reviews of completed orders, and favourites. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review (
      id uuid primary key,
      order_id uuid not null unique,
      offer_id uuid not null references offer (id),
      seller_id uuid not null references app_user (id),
      buyer_id uuid not null references app_user (id),
      communication smallint not null check (communication between 1 and 5),
      fulfillment smallint not null check (fulfillment between 1 and 5),
      start_time smallint not null check (start_time between 1 and 5),
      message text not null default '',
      offer_title text not null default '',
      locale text not null default 'en',
      reply text,
      replied_at timestamptz,
      refunded boolean not null default false,
      created_at timestamptz not null,
      check ((reply is null) = (replied_at is null))
    )
  `.execute(db);
  await sql`create index review_of_offer on review (offer_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index review_of_seller on review (seller_id, created_at desc, id desc)`.execute(
    db,
  );
  // The home page shows the newest reviews that say something.
  await sql`
    create index review_worded on review (created_at desc, id desc) where message <> '' and not refunded
  `.execute(db);
  await sql`
    create table favorite_offer (
      user_id uuid not null references app_user (id) on delete cascade,
      offer_id uuid not null references offer (id) on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, offer_id)
    )
  `.execute(db);
  await sql`
    create index favorite_offer_newest on favorite_offer (user_id, created_at desc, offer_id desc)
  `.execute(db);
}
