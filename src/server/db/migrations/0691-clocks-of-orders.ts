/**
 * Orders copy the times that are rules with dates (decision 0127). Those from before have none: when they were placed there were
 * no such rules, and the built-in times held.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_order add column clocks jsonb`.execute(db);
}
