/**
 * What a unit of an offer costs for each count, for the order of order books: one row for each of its price steps
 * (decision 0052). Triggers of the database write it, so that no change of a price can forget it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db);
  await writeOfOffers(db);
  await writeOfCategories(db);
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_unit_price (
      offer_id uuid not null references offer (id) on delete cascade,
      category_id uuid not null,
      from_count bigint not null,
      until_count bigint not null,
      unit_micros bigint not null,
      primary key (offer_id, from_count)
    )
  `.execute(db);
  await sql`
    create index offer_unit_price_order on offer_unit_price (category_id, unit_micros, offer_id)
      include (from_count, until_count)
  `.execute(db);
  // The rows of an offer: as domain/pricing.ts says, the best percentage reached, the price rounded up to the next micro.
  await sql`
    create function unit_prices_of(price bigint, steps jsonb)
    returns table (from_count bigint, until_count bigint, unit_micros bigint)
    language sql immutable as $$
      with step as (
        select 1::bigint as starts, 0::numeric as percent
        union all
        select (s ->> 'from_count')::bigint, (s ->> 'percent')::numeric
        from jsonb_array_elements(steps) s
      )
      select starts.starts,
        coalesce(lead(starts.starts) over (order by starts.starts), 9223372036854775807),
        (price * (10000 - (
          select round(max(step.percent) * 100)::bigint from step where step.starts <= starts.starts
        )) + 9999) / 10000
      from (select distinct starts from step) starts
    $$
  `.execute(db);
}

async function writeOfOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function offer_write_unit_prices() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from offer_unit_price where offer_id = new.id;
      end if;
      if new.listed then
        insert into offer_unit_price (offer_id, category_id, from_count, until_count, unit_micros)
        select new.id, new.category_id, p.from_count, p.until_count, p.unit_micros
        from category c,
          unit_prices_of(new.catalog_price_micros, new.volume_discounts) p
        where c.id = new.category_id and c.price_precision = 'micros';
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_unit_prices_insert after insert on offer
    for each row when (new.listed) execute function offer_write_unit_prices()
  `.execute(db);
  await sql`
    create trigger offer_unit_prices_update
    after update of status, deleted_at, seller_hidden, category_id, catalog_price_micros,
      volume_discounts on offer
    for each row when (
      (old.listed or new.listed) and (
        old.listed <> new.listed
        or old.category_id <> new.category_id
        or old.catalog_price_micros <> new.catalog_price_micros
        or old.volume_discounts <> new.volume_discounts
      )
    ) execute function offer_write_unit_prices()
  `.execute(db);
}

/** Only order books are sorted by it. A category that becomes one gets the rows of its offers. */
async function writeOfCategories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function category_write_unit_prices() returns trigger language plpgsql as $$
    begin
      delete from offer_unit_price where category_id = new.id;
      insert into offer_unit_price (offer_id, category_id, from_count, until_count, unit_micros)
      select o.id, o.category_id, p.from_count, p.until_count, p.unit_micros
      from offer o, unit_prices_of(o.catalog_price_micros, o.volume_discounts) p
      where o.category_id = new.id and o.listed and new.price_precision = 'micros';
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger category_unit_prices after update of price_precision on category
    for each row when (old.price_precision <> new.price_precision)
    execute function category_write_unit_prices()
  `.execute(db);
  await sql`
    insert into offer_unit_price (offer_id, category_id, from_count, until_count, unit_micros)
    select o.id, o.category_id, p.from_count, p.until_count, p.unit_micros
    from offer o join category c on c.id = o.category_id,
      unit_prices_of(o.catalog_price_micros, o.volume_discounts) p
    where o.listed and c.price_precision = 'micros'
  `.execute(db);
}
