/**
 * Nothing rests of which its seller was not told (decision 0082). A notice counts for all offers that were due by then, so
 * one that was sold out, held or instant at that time, and has to be confirmed from now on, counts as due now and no
 * earlier: its seller is told of it, and has the five days. What rests was confirmed by nobody, whatever goes back with it.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function offer_note_confirmed() returns trigger language plpgsql as $$
    begin
      if new.status <> 'inactive' then new.rested_at := null; end if;
      if new.rested_at is null and new.version > old.version and (
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
      if new.status = 'active' and (
        old.status in ('sold', 'on_review')
        or (old.delivery_method = 'instant' and new.delivery_method = 'manual')
      ) then
        -- The days after which an offer is due: a test holds them to those of the domain.
        new.confirmed_at := greatest(new.confirmed_at, new.updated_at - interval '25 days');
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`drop trigger offer_note_confirmed on offer`.execute(db);
  await sql`
    create trigger offer_note_confirmed
    before update of price_micros, in_stock, status, delivery_method on offer
    for each row when (
      old.price_micros <> new.price_micros or old.in_stock <> new.in_stock
      or old.status <> new.status or old.delivery_method <> new.delivery_method
    ) execute function offer_note_confirmed()
  `.execute(db);
}
