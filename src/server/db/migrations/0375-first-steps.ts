/**
 * What a new seller does not want to see any more: the list of first steps, the guide through the first offer. Everything
 * else about them follows from facts. Beside the account, whose row is read everywhere.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_steps_choice (
      user_id uuid primary key references app_user (id) on delete cascade,
      list_hidden_at timestamptz,
      guide_left_at timestamptz
    )
  `.execute(db);
}
