import { type Kysely, sql } from 'kysely';

/** How often a seller has changed their hours: two tabs do not write over each other unseen (decision 0077). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column hours_version integer not null default 0`.execute(db);
}
