/**
 * Cells of a file that its seller corrected in the page (decision 0073): the corrected rows, and how many corrections an
 * import has had, so that a check that was under way meanwhile does not undo one.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offer_import_row add column corrected jsonb not null default '[]'
  `.execute(db);
  await sql`
    alter table offer_import add column corrections integer not null default 0
  `.execute(db);
}
