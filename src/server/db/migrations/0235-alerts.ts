/**
 * Saved searches, price and stock alerts, and by what they are found when an offer changes (decision 0063): an alert
 * stands in `alert_key` under one condition that an offer must meet, with the prices that it is about, so that a change of
 * a price finds the limits that it crossed, and nothing else.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert (
      id uuid primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      kind text not null check (kind in ('search', 'market_price', 'offer_price', 'offer_stock')),
      category_id uuid not null references category (id),
      offer_id uuid references offer (id),
      subject text not null,
      filters jsonb not null,
      title_pattern text,
      name text not null,
      frequency text not null check (frequency in ('at_once', 'daily', 'off')),
      wanted_micros bigint check (wanted_micros > 0),
      told_micros bigint,
      told_at timestamptz,
      look_at timestamptz,
      day_from timestamptz,
      told_in_day integer not null default 0,
      ended_at timestamptz,
      created_at timestamptz not null,
      unique (user_id, kind, subject),
      check ((offer_id is not null) = (kind in ('offer_price', 'offer_stock'))),
      check ((wanted_micros is not null) = (kind in ('market_price', 'offer_price')))
    )
  `.execute(db);
  await sql`create index alert_due on alert (look_at, id) where look_at is not null`.execute(db);
  await sql`
    create index alert_of_offer on alert (offer_id) where offer_id is not null and ended_at is null
  `.execute(db);
  await sql`
    create table alert_key (
      scope_id uuid not null,
      token text not null,
      floor_micros bigint not null,
      ceiling_micros bigint not null,
      alert_id uuid not null references alert (id) on delete cascade,
      primary key (scope_id, token, ceiling_micros, alert_id)
    )
  `.execute(db);
  await sql`
    create index alert_key_floor on alert_key (scope_id, token, floor_micros)
    where floor_micros > 0
  `.execute(db);
  await sql`create index alert_key_of on alert_key (alert_id)`.execute(db);
  await sql`
    create table alert_found (
      alert_id uuid not null references alert (id) on delete cascade,
      offer_id uuid not null,
      found_at timestamptz not null,
      told_at timestamptz,
      primary key (alert_id, offer_id)
    )
  `.execute(db);
  await sql`create index alert_found_old on alert_found (found_at)`.execute(db);
  await createFollowers(db);
}

/** What followers are told of their sellers. */
async function createFollowers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seller_news (
      offer_id uuid primary key,
      seller_id uuid not null references app_user (id) on delete cascade,
      round_id uuid,
      found_at timestamptz not null
    )
  `.execute(db);
  await sql`create index seller_news_gathered on seller_news (seller_id) where round_id is null`.execute(
    db,
  );
  await sql`create index seller_news_of_round on seller_news (round_id)`.execute(db);
  await sql`create index seller_news_old on seller_news (found_at)`.execute(db);
  await sql`
    create table follower_round (
      id uuid primary key,
      seller_id uuid not null references app_user (id) on delete cascade,
      due_at timestamptz not null,
      after_user_id uuid,
      started_at timestamptz
    )
  `.execute(db);
  await sql`create index follower_round_due on follower_round (due_at)`.execute(db);
  await sql`
    create unique index follower_round_gathering on follower_round (seller_id)
    where started_at is null
  `.execute(db);
  // Followers are read in the order of their ids, page by page.
  await sql`drop index followed_seller_of`.execute(db);
  await sql`create index followed_seller_of on followed_seller (seller_id, user_id)`.execute(db);
}
