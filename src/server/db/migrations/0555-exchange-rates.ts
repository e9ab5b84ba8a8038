/**
 * Exchange rates (decision 0104): readings as they came, the figures that were accepted of them, what waits for staff, and
 * pins. Orders keep the day of the rate by which they were priced.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_reading (
      id uuid primary key,
      read_at timestamptz not null,
      source text not null,
      base text,
      dated date,
      figures jsonb not null default '{}',
      problem text,
      check ((problem is null) <= (dated is not null and base is not null))
    )
  `.execute(db);
  await sql`create index rate_reading_in_order on rate_reading (read_at desc, id desc)`.execute(db);
  await sql`
    create table currency_rate (
      id uuid primary key,
      currency text not null,
      rate bigint not null check (rate > 0),
      origin text not null check (origin in ('reading', 'accepted')),
      dated date not null,
      reading_id uuid not null references rate_reading (id),
      at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index currency_rate_newest on currency_rate (currency, at desc, id desc)
  `.execute(db);
  await sql`
    create table rate_held (
      id uuid primary key,
      reading_id uuid not null references rate_reading (id),
      currency text not null,
      rate bigint check (rate > 0),
      last_rate bigint not null,
      problem text not null,
      dated date not null,
      held_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'accepted', 'kept', 'replaced')),
      decided_at timestamptz,
      check ((state = 'open') = (decided_at is null))
    )
  `.execute(db);
  await sql`
    create unique index rate_held_open on rate_held (currency) where state = 'open'
  `.execute(db);
  await sql`create index rate_held_newest on rate_held (currency, held_at desc)`.execute(db);
  await sql`
    create table rate_pin (
      id uuid primary key,
      currency text not null,
      rate bigint not null check (rate > 0),
      reason text not null,
      pinned_at timestamptz not null,
      until timestamptz not null,
      ended_at timestamptz
    )
  `.execute(db);
  await sql`create unique index rate_pin_open on rate_pin (currency) where ended_at is null`.execute(
    db,
  );
  await sql`create index rate_pin_newest on rate_pin (currency, pinned_at desc)`.execute(db);
  await sql`alter table market_order add column rate_dated text`.execute(db);
}
