/** Sellers follow categories of requests, and are told of new ones: many at a time as one notice (decision 0086). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_follow (
      user_id uuid not null references app_user (id),
      -- Null: all categories in which they sell.
      category_id uuid references category (id),
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create unique index request_follow_category on request_follow (category_id, user_id)
    where category_id is not null
  `.execute(db);
  await sql`
    create unique index request_follow_selling on request_follow (user_id) where category_id is null
  `.execute(db);
  await sql`create index request_follow_of_user on request_follow (user_id)`.execute(db);
  // What waits to be told, and when somebody was told last.
  await sql`
    create table request_news (
      user_id uuid not null references app_user (id),
      request_id uuid not null references buyer_request (id),
      primary key (user_id, request_id)
    )
  `.execute(db);
  await sql`create index request_news_of_request on request_news (request_id)`.execute(db);
  await sql`
    create table request_follower (
      user_id uuid primary key references app_user (id),
      next_at timestamptz not null,
      waits boolean not null
    )
  `.execute(db);
  await sql`
    create index request_follower_due on request_follower (next_at, user_id) where waits
  `.execute(db);
  await sql`alter table buyer_request add column followers_told boolean not null default false`.execute(
    db,
  );
  await sql`update buyer_request set followers_told = true`.execute(db);
  await sql`
    create index buyer_request_untold on buyer_request (id) where not followers_told
  `.execute(db);
}
