/**
 * Stored answers are not compressed: that took longer than all else that storing one does, and they are gone with their
 * day (decision 0044). Within the row up to a page, so that none is written in parts.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_key alter column answer set storage external`.execute(db);
  await sql`
    do $$
      declare
        day record;
      begin
        for day in
          select inhrelid::regclass as name from pg_inherits where inhparent = 'idempotency_key'::regclass
        loop
          execute format('alter table %s set (toast_tuple_target = 8160)', day.name);
        end loop;
      end
    $$
  `.execute(db);
}
