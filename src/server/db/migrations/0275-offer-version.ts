/**
 * The version of an offer counts what its seller or staff changed in it, not its sales: a form that was filled in before
 * the last change is told so (decision 0069).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer add column version integer not null default 1`.execute(db);
}
