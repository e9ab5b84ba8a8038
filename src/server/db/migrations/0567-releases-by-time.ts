/** Holds that were released within the last days are looked at once more (decision 0111). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index hold_released on hold (resolved_at, order_id) where resolution = 'released'
  `.execute(db);
}
