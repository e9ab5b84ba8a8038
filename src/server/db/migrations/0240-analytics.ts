/**
 * What visits did, and the counts of each day. No column names a person; visits have a random number that ends with them.
 * Events are deleted after a week, so the table is as large as a week is busy.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table analytics_event (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      visit_id uuid not null,
      env text not null,
      name text not null,
      detail text,
      words text check (length(words) <= 60),
      results integer,
      utm jsonb not null
    )
  `.execute(db);
  await sql`create index analytics_event_at on analytics_event (at)`.execute(db);
  await sql`
    create table analytics_day (
      day date not null,
      kind text not null check (kind in ('step', 'page', 'source', 'search_none')),
      key text not null,
      events integer not null,
      visits integer not null,
      counted_at timestamptz not null,
      primary key (kind, day, key)
    )
  `.execute(db);
}
