/**
 * The list of people (decision 0129): what it is filtered by, each in the order of ids. Of trust levels the rare ones alone; bans and
 * staff have theirs (0106).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // In which part of the ids, which follow the time, the days of a filter lie.
  await sql`create index app_user_registered on app_user (registered_at, id)`.execute(db);
  await sql`create index app_user_sellers on app_user (id) where is_seller`.execute(db);
  await sql`
    create index app_user_verified on app_user (trust_level, id) where trust_level >= 2
  `.execute(db);
}
