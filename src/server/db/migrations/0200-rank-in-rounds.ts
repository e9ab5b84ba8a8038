/** The recommended order of lists over several categories has a column and an index of its own (decision 0052). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer add column wide_rank integer not null default 0`.execute(db);
  await sql`
    create index offer_by_wide_rank on offer (category_id, wide_rank desc, id desc) where listed
  `.execute(db);
}
