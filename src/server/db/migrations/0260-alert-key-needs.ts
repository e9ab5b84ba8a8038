/**
 * What else an offer must have, in the key of an alert (decision 0063): so that of the searches under one condition those
 * are not fetched that another condition rules out. Keys that stand already need nothing: they find as much as before, and
 * are compared in full as before, until their alert writes them anew.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_key add column needs text[] not null default '{}'`.execute(db);
}
