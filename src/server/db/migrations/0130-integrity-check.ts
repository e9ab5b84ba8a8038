/** What the last proof of the books found: it bounds the next one, and payouts stop while it found something. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integrity_check (
      name text primary key,
      /** When the view that was looked at was taken, by the database's clock. */
      checked_at timestamptz not null,
      /** The same of the last proof that looked at everything. */
      full_at timestamptz not null,
      violations_count integer not null check (violations_count >= 0),
      first_violation text
    )
  `.execute(db);
}
