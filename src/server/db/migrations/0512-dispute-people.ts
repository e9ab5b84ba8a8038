/** Who asked and who has a dispute is found when an account is erased. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index case_question_asker on case_question (asker_id)`.execute(db);
  await sql`
    create index dispute_case_holder on dispute_case (holder_id) where holder_id is not null
  `.execute(db);
}
