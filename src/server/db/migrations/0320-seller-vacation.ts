/** Vacations of sellers (decision 0077): planned, begun and ended by themselves; their offers hide, or say when they are back. */
import { sql, type Kysely } from 'kysely';

/** Offers that are made, or come on sale, during a vacation follow it as those before it did. */
async function createTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function offer_follow_vacation() returns trigger language plpgsql as $$
    declare
      vacation seller_vacation;
      keeps boolean;
    begin
      select * into vacation from seller_vacation
        where seller_id = new.seller_id and started_at is not null and ended_at is null;
      if not found then return new; end if;
      keeps := new.delivery_method = 'instant' and vacation.keeps_instant;
      new.rests_until := case when not keeps then vacation.until_at end;
      new.seller_hidden := (vacation.offers = 'hide' and not keeps) or exists (
        select 1 from app_user where id = new.seller_id
          and (is_banned or deletion_due_at is not null or deleted_at is not null)
      );
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_made_on_vacation before insert on offer
    for each row execute function offer_follow_vacation()
  `.execute(db);
  await sql`
    create trigger offer_changed_on_vacation before update of status, delivery_method on offer
    for each row when (
      (new.status = 'active' and old.status <> 'active')
      or new.delivery_method <> old.delivery_method
    ) execute function offer_follow_vacation()
  `.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seller_vacation (
      id uuid primary key,
      seller_id uuid not null references app_user (id),
      from_at timestamptz not null,
      until_at timestamptz not null check (until_at > from_at),
      -- Whose midnights its days begin at.
      time_zone text not null,
      offers text not null check (offers in ('hide', 'show')),
      -- Whether what is delivered at once stays on sale.
      keeps_instant boolean not null,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      -- Null while it has not ended; 'seller' also where it was called off before it began.
      ended_by text check (ended_by in ('seller', 'time')),
      check ((ended_at is null) = (ended_by is null))
    )
  `.execute(db);
  // One at a time: two that overlap would each end the other.
  await sql`
    create unique index seller_vacation_open on seller_vacation (seller_id) where ended_at is null
  `.execute(db);
  await sql`
    create index seller_vacation_due on seller_vacation
      ((case when started_at is null then from_at else until_at end)) where ended_at is null
  `.execute(db);
  await sql`
    create index seller_vacation_of_person on seller_vacation (seller_id, id desc)
  `.execute(db);
  await sql`alter table app_user add column away_until timestamptz`.execute(db);
  await sql`alter table offer add column rests_until timestamptz`.execute(db);
  await createTrigger(db);
}
