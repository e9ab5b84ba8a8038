/**
 * What counts behind filters are read from (decision 0011): listed offers packed by the thousand into blocks, and
 * the offers that have changed since.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepSellerLevel(db);
  await createBlocks(db);
  await noteChanges(db);
}

/** The level of the seller stands in the offer, so that a list can filter by it without a join. */
async function keepSellerLevel(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer add column seller_level smallint not null default 0`.execute(db);
  await sql`
    update offer o set seller_level = s.seller_level
    from app_user s where s.id = o.seller_id and s.seller_level > 0
  `.execute(db);
  await sql`
    create function offer_take_level() returns trigger language plpgsql as $$
    begin
      select s.seller_level into new.seller_level from app_user s where s.id = new.seller_id;
      new.seller_level := coalesce(new.seller_level, 0);
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_take_level before insert on offer
    for each row execute function offer_take_level()
  `.execute(db);
  await sql`
    create function app_user_give_level() returns trigger language plpgsql as $$
    begin
      update offer set seller_level = new.seller_level
      where seller_id = new.id and deleted_at is null;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger app_user_give_level after update of seller_level on app_user
    for each row when (old.seller_level is distinct from new.seller_level)
    execute function app_user_give_level()
  `.execute(db);
}

/**
 * A block holds the listed offers of a category whose ids lie from `first_id` up to the next block's, in the order of
 * their ids. Its parts are packed numbers (offer-block.ts) and not compressed, so that parts of them can be read.
 */
async function createBlocks(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence offer_block_version`.execute(db);
  await sql`
    create table offer_block (
      category_id uuid not null references category (id) on delete cascade,
      first_id uuid not null,
      version bigint not null unique default nextval('offer_block_version'),
      size integer not null check (size > 0),
      ids bytea not null,
      common bytea not null,
      details bytea not null,
      primary key (category_id, first_id)
    )
  `.execute(db);
  for (const column of ['ids', 'common', 'details']) {
    await sql`alter table offer_block alter column ${sql.ref(column)} set storage external`.execute(
      db,
    );
  }
  // Small numbers for sellers, so that a block names one in four bytes.
  await sql`
    create table seller_number (
      user_id uuid primary key references app_user (id) on delete cascade,
      number integer generated always as identity unique
    )
  `.execute(db);
  await sql`
    create index app_user_seller_online on app_user (online_until) where is_seller
  `.execute(db);
}

/**
 * Every change that a list could notice is noted by the database itself, whoever makes it. A sale changes none of
 * these columns and notes nothing. Offers that are listed already count as changed until they are packed.
 */
async function noteChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_change (
      position bigint generated always as identity primary key,
      category_id uuid not null,
      offer_id uuid not null
    )
  `.execute(db);
  await sql`
    create index offer_change_of_category on offer_change (category_id, position)
      include (offer_id)
  `.execute(db);
  await sql`
    create function offer_note_change() returns trigger language plpgsql as $$
    begin
      insert into offer_change (category_id, offer_id) values (new.category_id, new.id);
      if tg_op = 'UPDATE' and old.category_id <> new.category_id then
        insert into offer_change (category_id, offer_id) values (old.category_id, old.id);
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_note_insert after insert on offer
    for each row when (new.listed) execute function offer_note_change()
  `.execute(db);
  await sql`
    create trigger offer_note_update after update of status, deleted_at, seller_hidden, category_id,
      catalog_price_micros, delivery_method, delivery_minutes, volume_discounts, facet_tokens,
      attributes, seller_level on offer
    for each row when (
      (old.listed or new.listed) and (
        old.listed <> new.listed
        or old.category_id <> new.category_id
        or old.catalog_price_micros <> new.catalog_price_micros
        or old.delivery_method <> new.delivery_method
        or old.delivery_minutes <> new.delivery_minutes
        or old.volume_discounts <> new.volume_discounts
        or old.facet_tokens <> new.facet_tokens
        or old.attributes <> new.attributes
        or old.seller_level <> new.seller_level
      )
    ) execute function offer_note_change()
  `.execute(db);
  await sql`
    insert into offer_change (category_id, offer_id)
    select category_id, id from offer where listed order by category_id, id
  `.execute(db);
}
