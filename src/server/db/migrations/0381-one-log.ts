/** Acts are read by their time alone since there is one log (decision 0081): nothing reads them by seller and id. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index autopilot_act_of_seller`.execute(db);
}
