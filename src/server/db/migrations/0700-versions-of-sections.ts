/** Genres and base categories count the changes of their texts: whoever changes one names the version they saw (decision 0128). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['genre', 'base_category']) {
    await sql`
      alter table ${sql.table(table)} add column version integer not null default 1
    `.execute(db);
  }
}
