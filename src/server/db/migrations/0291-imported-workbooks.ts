/** Workbooks have no separator: null (decision 0073). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer_import alter column separator drop not null`.execute(db);
}
