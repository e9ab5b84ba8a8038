/**
 * When a seller last said that price and stock of an offer are right (decision 0082), and offers that rest because nobody
 * did. The database notes it with every change that says so: no way of changing an offer can forget it. Sales leave the
 * version as it is and confirm nothing here; nor does a price of the autopilot.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offer
      add column confirmed_at timestamptz,
      -- Since when it rests; null: it does not.
      add column rested_at timestamptz
  `.execute(db);
  // The last change that is known of.
  await sql`update offer set confirmed_at = updated_at`.execute(db);
  await sql`alter table offer alter column confirmed_at set not null`.execute(db);
  await createTriggers(db);
  await sql`
    create index offer_unconfirmed on offer (confirmed_at, seller_id)
    where status = 'active' and delivery_method = 'manual' and deleted_at is null
  `.execute(db);
  await sql`
    create index offer_resting on offer (seller_id) where rested_at is not null and deleted_at is null
  `.execute(db);
  await sql`
    create table stale_notice (
      seller_id uuid not null references app_user (id) on delete cascade,
      told_at timestamptz not null,
      primary key (seller_id, told_at)
    )
  `.execute(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function offer_first_confirmed() returns trigger language plpgsql as $$
    begin
      new.confirmed_at := coalesce(new.confirmed_at, new.updated_at);
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_first_confirmed before insert on offer
    for each row execute function offer_first_confirmed()
  `.execute(db);
  await sql`
    create function offer_note_confirmed() returns trigger language plpgsql as $$
    begin
      if new.status <> 'inactive' then new.rested_at := null; end if;
      if new.version > old.version and (
        new.in_stock <> old.in_stock
        or (
          new.price_micros <> old.price_micros
          and (new.auto_priced_at is null or new.auto_priced_at is not distinct from old.auto_priced_at)
        )
        or (
          old.status in ('draft', 'need_details', 'inactive') and new.status in ('active', 'on_review')
        )
      ) then
        new.confirmed_at := greatest(new.confirmed_at, new.updated_at);
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_note_confirmed before update of price_micros, in_stock, status on offer
    for each row when (
      old.price_micros <> new.price_micros or old.in_stock <> new.in_stock
      or old.status <> new.status
    ) execute function offer_note_confirmed()
  `.execute(db);
}
