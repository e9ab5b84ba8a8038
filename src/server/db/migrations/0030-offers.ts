/** Offers, their images, the vault of instant-delivery secrets, and what is measured about markets. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createOffer(db);
  await createOfferIndexes(db);
  await createImagesAndSecrets(db);
  await createMeasures(db);
}

/**
 * `listed` is what the public sees; every public index is partial on it. Stock is in no index, so that a
 * sale is a heap-only update. `facet_tokens` holds `key:value` of each select, multiselect and boolean.
 */
async function createOffer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer (
      id uuid primary key,
      seller_id uuid not null references app_user (id),
      category_id uuid not null references category (id),
      status text not null check
        (status in ('draft', 'on_review', 'need_details', 'active', 'inactive', 'sold')),
      title text not null default '',
      description text not null default '',
      locale text not null default 'en',
      price_micros bigint not null default 0 check (price_micros >= 0),
      catalog_price_micros bigint not null default 0 check (catalog_price_micros >= price_micros),
      in_stock bigint not null default 0 check (in_stock >= 0),
      min_purchase bigint not null default 1 check (min_purchase >= 1),
      delivery_method text not null check (delivery_method in ('manual', 'instant')),
      delivery_minutes integer not null default 0 check (delivery_minutes >= 0),
      warranty_days integer not null default 0 check (warranty_days >= 0),
      volume_discounts jsonb not null default '[]',
      attributes jsonb not null default '{}',
      facet_tokens text[] not null default '{}',
      market_key text not null default '',
      sold_count bigint not null default 0 check (sold_count >= 0),
      orders_count integer not null default 0,
      completed_count integer not null default 0,
      rank integer not null default 0,
      seller_rating integer not null default 0,
      favorites_count integer not null default 0 check (favorites_count >= 0),
      rating_sum integer not null default 0,
      reviews_count integer not null default 0,
      seller_hidden boolean not null default false,
      needs_review boolean not null default false,
      moderation_reason text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      published_at timestamptz,
      deleted_at timestamptz,
      listed boolean not null generated always as
        (status = 'active' and deleted_at is null and not seller_hidden) stored,
      search text not null generated always as (search_text(title)) stored,
      check (status not in ('active', 'on_review', 'sold') or published_at is not null)
    ) with (fillfactor = 85)
  `.execute(db);
}

async function createOfferIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index offer_by_price on offer (category_id, catalog_price_micros, id) where listed
  `.execute(db);
  await sql`
    create index offer_by_delivery on offer (category_id, delivery_minutes, id) where listed
  `.execute(db);
  await sql`
    create index offer_by_age on offer (category_id, published_at desc, id desc) where listed
  `.execute(db);
  await sql`
    create index offer_by_rank on offer (category_id, rank desc, id desc) include (seller_id)
    where listed
  `.execute(db);
  await sql`
    create index offer_by_rating on offer (category_id, seller_rating desc, id desc) where listed
  `.execute(db);
  await sql`
    create index offer_by_market on offer (category_id, market_key, catalog_price_micros, id)
    where listed
  `.execute(db);
  await sql`
    create index offer_newest on offer (published_at desc, id desc) where listed
  `.execute(db);
  await sql`
    create index offer_of_seller_public on offer (seller_id, published_at desc, id desc) where listed
  `.execute(db);
  await sql`
    create index offer_of_seller on offer (seller_id, id desc) where deleted_at is null
  `.execute(db);
  await sql`
    create index offer_waiting_review on offer (published_at, id) where status = 'on_review'
  `.execute(db);
  await sql`create index offer_facets on offer using gin (facet_tokens) where listed`.execute(db);
  await sql`
    create index offer_search on offer using gin (search gin_trgm_ops) where listed
  `.execute(db);
}

async function createImagesAndSecrets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_image (
      offer_id uuid not null references offer (id) on delete cascade,
      position integer not null check (position >= 0),
      media_id uuid not null,
      primary key (offer_id, position),
      unique (offer_id, media_id)
    )
  `.execute(db);
  await sql`create index offer_image_media on offer_image (media_id)`.execute(db);
  // A secret is free while it belongs to no order. The fingerprint is a keyed hash: it refuses duplicates
  // without telling anything about the content.
  await sql`
    create table offer_secret (
      id uuid primary key,
      offer_id uuid not null references offer (id) on delete cascade,
      ciphertext text not null,
      fingerprint text not null,
      position bigint generated always as identity,
      order_id uuid,
      created_at timestamptz not null,
      taken_at timestamptz,
      revealed_at timestamptz,
      unique (offer_id, fingerprint),
      check ((order_id is null) = (taken_at is null))
    )
  `.execute(db);
  await sql`
    create index offer_secret_free on offer_secret (offer_id, position) where order_id is null
  `.execute(db);
  await sql`
    create index offer_secret_of_order on offer_secret (order_id) where order_id is not null
  `.execute(db);
}

/**
 * `market_sale` keeps one line per completed order; figures about a market come from it alone.
 * `category_stats` answers counts on game pages without counting offers.
 */
async function createMeasures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_sale (
      order_id uuid primary key,
      offer_id uuid not null,
      seller_id uuid not null,
      category_id uuid not null references category (id),
      market_key text not null,
      unit_micros bigint not null check (unit_micros >= 0),
      count bigint not null check (count >= 1),
      delivery_minutes integer,
      sold_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index market_sale_of_category on market_sale (category_id, sold_at)
      include (market_key, unit_micros)
  `.execute(db);
  // Which ends of orders were counted into figures: facts may be delivered twice.
  await sql`
    create table counted_order (
      order_id uuid not null,
      kind text not null check (kind in ('completed', 'taken_back', 'dispute_lost')),
      primary key (order_id, kind)
    )
  `.execute(db);
  await sql`create index market_sale_recent on market_sale (sold_at)`.execute(db);
  await sql`
    create table category_stats (
      category_id uuid primary key references category (id) on delete cascade,
      offers_count integer not null,
      sellers_count integer not null,
      lowest_price_micros bigint,
      median_delivery_minutes integer,
      deliveries_count integer not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table game_stats (
      game_id uuid primary key references game (id) on delete cascade,
      sellers_count integer not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table base_stats (
      base text primary key references base_category (alias) on update cascade,
      median_delivery_minutes integer,
      deliveries_count integer not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index market_sale_of_seller on market_sale (seller_id, sold_at)
      include (delivery_minutes)
  `.execute(db);
}
