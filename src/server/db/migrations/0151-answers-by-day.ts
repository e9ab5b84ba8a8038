/** Stored answers of idempotency keys by day: old ones go with their partition (decision 0040). The living keys stay. */
import { type Kysely, sql } from 'kysely';

/** As many days as the job keeps, and as many as it makes ahead. */
const KEPT_DAYS = 2;
const DAYS_AHEAD = 7;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_key rename to idempotency_key_before`.execute(db);
  await sql`alter index idempotency_key_pkey rename to idempotency_key_before_pkey`.execute(db);
  await sql`drop index idempotency_key_age`.execute(db);
  await sql`create schema idempotency_day`.execute(db);
  // The default of the day lets a process of the version before go on while this one starts.
  await sql`
    create table idempotency_key (
      user_id uuid not null,
      route text not null,
      key text not null,
      body_hash text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      day date not null default (now() at time zone 'utc')::date,
      primary key (user_id, route, key, day)
    ) partition by range (day)
  `.execute(db);
  // What no partition was made for in time: a key is never refused for that.
  await sql`
    create table idempotency_day.others partition of idempotency_key default
  `.execute(db);
  await sql`
    do $$
      declare
        today date := (now() at time zone 'utc')::date;
      begin
        for offset_days in -${sql.raw(String(KEPT_DAYS))}..${sql.raw(String(DAYS_AHEAD))} loop
          execute format(
            'create table idempotency_day.%I partition of idempotency_key for values from (%L) to (%L)',
            'd' || to_char(today + offset_days, 'YYYYMMDD'), today + offset_days, today + offset_days + 1
          );
        end loop;
      end
    $$
  `.execute(db);
  await sql`
    insert into idempotency_key (user_id, route, key, body_hash, answer, created_at, day)
    select user_id, route, key, body_hash, answer, created_at, (created_at at time zone 'utc')::date
    from idempotency_key_before
    where created_at >= ((now() at time zone 'utc')::date - ${sql.raw(String(KEPT_DAYS))}) at time zone 'utc'
  `.execute(db);
  await sql`drop table idempotency_key_before`.execute(db);
}
