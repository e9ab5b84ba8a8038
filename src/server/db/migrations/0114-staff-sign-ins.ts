/** What the staff does about sign-ins: payouts wait after a lost second factor; acting sessions are found by their ground. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column payouts_held_until timestamptz`.execute(db);
  // Few rows: acting sessions that are open. They end with the session that they stand on, and with their hour.
  await sql`
    create index session_acting on session (acting_from)
    where impersonator_id is not null and ended_at is null
  `.execute(db);
}
