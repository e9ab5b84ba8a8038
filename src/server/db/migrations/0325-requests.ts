/**
 * Buyers' requests and sellers' bids (decision 0078). An accepted bid becomes an offer that only its buyer can order: it is
 * stored as removed from the start, so that no list, count or table ever has to know of it.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offer
      add column reserved_for uuid references app_user (id),
      add column reserved_until timestamptz,
      -- A published offer is everybody's.
      add constraint offer_reserved check (
        (reserved_until is null and reserved_for is null)
        or (reserved_for is not null and deleted_at is not null and published_at is null)
      )
  `.execute(db);
  await sql`
    create index offer_of_reserver on offer (reserved_for) where reserved_for is not null
  `.execute(db);
  await createRequests(db);
  await createBids(db);
  await sql`
    create table request_block (
      buyer_id uuid not null references app_user (id),
      seller_id uuid not null references app_user (id),
      created_at timestamptz not null,
      primary key (buyer_id, seller_id)
    )
  `.execute(db);
  await sql`create index request_block_of_seller on request_block (seller_id)`.execute(db);
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table buyer_request (
      id uuid primary key,
      buyer_id uuid not null references app_user (id),
      category_id uuid not null references category (id),
      status text not null
        check (status in ('open', 'accepted', 'ordered', 'withdrawn', 'expired', 'hidden')),
      title text not null,
      note text not null,
      attributes jsonb not null,
      -- As of offers: empty where the category has no markets.
      market_key text not null,
      count bigint not null check (count between 1 and 1000000000),
      budget_cents bigint check (budget_cents > 0),
      ends_at timestamptz not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      accepted_bid_id uuid,
      accepted_offer_id uuid references offer (id),
      accepted_until timestamptz,
      order_id uuid references market_order (id),
      check (status <> 'open' or (accepted_bid_id is null and accepted_offer_id is null)),
      check (status <> 'accepted' or (accepted_offer_id is not null and accepted_until is not null)),
      check ((status = 'ordered') = (order_id is not null))
    )
  `.execute(db);
  await sql`
    create index buyer_request_open on buyer_request (ends_at, id) where status = 'open'
  `.execute(db);
  await sql`
    create index buyer_request_open_of_category on buyer_request (category_id, ends_at, id)
    where status = 'open'
  `.execute(db);
  await sql`
    create index buyer_request_accepted on buyer_request (accepted_until, id)
    where status = 'accepted'
  `.execute(db);
  await sql`create index buyer_request_of_buyer on buyer_request (buyer_id, id desc)`.execute(db);
  await sql`create index buyer_request_by_age on buyer_request (buyer_id, created_at)`.execute(db);
  await sql`
    create unique index buyer_request_of_offer on buyer_request (accepted_offer_id)
    where accepted_offer_id is not null
  `.execute(db);
}

async function createBids(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_bid (
      id uuid primary key,
      request_id uuid not null references buyer_request (id),
      seller_id uuid not null references app_user (id),
      version integer not null,
      price_micros bigint not null check (price_micros > 0),
      catalog_price_micros bigint not null,
      total_cents bigint not null,
      net_cents bigint not null,
      delivery_minutes integer not null,
      note text not null,
      valid_until timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      withdrawn_at timestamptz,
      -- One bid of a seller on a request: changing it makes a new version.
      unique (request_id, seller_id)
    )
  `.execute(db);
  await sql`
    create index request_bid_of_seller on request_bid (seller_id, created_at desc)
  `.execute(db);
}
