/** Old readings of exchange rates are deleted, but for those that an accepted figure rests on (decision 0115). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Looked at once when it was old enough, and kept: it is not looked at again.
  await sql`alter table rate_reading add column kept boolean not null default false`.execute(db);
  await sql`create index rate_reading_to_forget on rate_reading (read_at) where not kept`.execute(
    db,
  );
  await sql`
    create index rate_held_replaced on rate_held (held_at) where state = 'replaced'
  `.execute(db);
  // How long the source has failed.
  await sql`
    create index rate_reading_usable on rate_reading (read_at desc) where problem is null
  `.execute(db);
  // What rests on a reading.
  await sql`create index currency_rate_reading on currency_rate (reading_id)`.execute(db);
  await sql`create index rate_held_reading on rate_held (reading_id)`.execute(db);
}
