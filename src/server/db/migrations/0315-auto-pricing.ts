/**
 * Auto-pricing (decision 0076): rules of sellers, offers that a rule left to its seller, what was seen of the best offers,
 * and each act. As acts on many offers (0285) they have no foreign keys to people or offers: rows end by their age or with
 * their rule. An offer knows since when its price is the autopilot's; any other change of the price ends that.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createRules(db);
  await createStates(db);
  await createActs(db);
  await markOffers(db);
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table autopilot_rule (
      id uuid primary key,
      seller_id uuid not null,
      category_id uuid not null,
      -- Empty: all markets of the category that have no rule of their own.
      market_key text not null,
      kind text not null check (kind in ('beat_best', 'follow_median')),
      step_micros bigint check (step_micros > 0),
      step_bps integer check (step_bps > 0),
      floor_micros bigint not null check (floor_micros > 0),
      ceiling_micros bigint check (ceiling_micros >= floor_micros),
      below_floor text not null check (below_floor in ('stay', 'median')),
      min_level integer not null,
      -- Hundredths of a star.
      min_rating integer not null,
      min_stock bigint not null,
      every_minutes integer not null check (every_minutes > 0),
      most_step_percent integer not null,
      most_day_percent integer not null,
      is_on boolean not null,
      due_at timestamptz not null,
      -- The round that is under way, and the last offer that it has seen.
      round_at timestamptz,
      round_after uuid,
      worked_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((step_micros is null) <> (step_bps is null))
    )
  `.execute(db);
  await sql`
    create unique index autopilot_rule_place on autopilot_rule (seller_id, category_id, market_key)
  `.execute(db);
  await sql`
    create index autopilot_rule_due on autopilot_rule (due_at, id) where is_on
  `.execute(db);
}

async function createStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table autopilot_offer (
      offer_id uuid primary key,
      seller_id uuid not null,
      rule_id uuid not null,
      -- Null once its seller let the rule go on.
      stopped_at timestamptz,
      reason text not null,
      figures jsonb not null,
      -- What the price would have become.
      wanted_micros bigint not null,
      -- What the seller agreed to.
      allowed_micros bigint
    )
  `.execute(db);
  await sql`
    create index autopilot_offer_stopped on autopilot_offer (seller_id, offer_id)
    where stopped_at is not null
  `.execute(db);
  await sql`create index autopilot_offer_of_seller on autopilot_offer (seller_id)`.execute(db);
  await sql`
    create table autopilot_rival (
      rule_id uuid not null references autopilot_rule (id) on delete cascade,
      market_key text not null,
      min_purchase bigint not null,
      offer_id uuid not null,
      version integer not null,
      unit_micros bigint not null,
      seen_at timestamptz not null,
      -- Since it was seen before.
      changes integer not null,
      minutes integer not null,
      primary key (rule_id, market_key, min_purchase)
    )
  `.execute(db);
}

async function createActs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table autopilot_act (
      id uuid primary key,
      seller_id uuid not null,
      rule_id uuid not null,
      offer_id uuid not null,
      kind text not null check (kind in ('price', 'stop')),
      reason text not null,
      old_micros bigint not null,
      -- Of a stop: what the price would have become.
      new_micros bigint not null,
      -- The version that the act made of the offer.
      version integer,
      figures jsonb not null,
      created_at timestamptz not null,
      undone_at timestamptz
    )
  `.execute(db);
  await sql`create index autopilot_act_of_seller on autopilot_act (seller_id, id desc)`.execute(db);
  await sql`
    create index autopilot_act_of_rule on autopilot_act (rule_id, id desc)
  `.execute(db);
  await sql`
    create index autopilot_act_of_offer on autopilot_act (offer_id, created_at desc)
  `.execute(db);
  await sql`create index autopilot_act_age on autopilot_act (created_at)`.execute(db);
}

async function markOffers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer add column auto_priced_at timestamptz`.execute(db);
  await sql`
    create function offer_end_auto_price() returns trigger language plpgsql as $$
    begin
      new.auto_priced_at := null;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_end_auto_price before update of price_micros on offer
    for each row when (
      old.price_micros <> new.price_micros and new.auto_priced_at is not null
      and new.auto_priced_at is not distinct from old.auto_priced_at
    ) execute function offer_end_auto_price()
  `.execute(db);
}
