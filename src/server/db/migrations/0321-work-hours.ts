/** Hours in which sellers answer, and promises that count only them (decision 0077). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // {"timeZone": …, "days": seven lists of {"from", "to"}}, as `domain/work-hours.ts` reads them.
  await sql`alter table app_user add column work_hours jsonb`.execute(db);
  await sql`
    alter table offer add column counts_hours boolean not null default false
  `.execute(db);
  // As they were when the order was placed; null: its promise counts all time.
  await sql`alter table market_order add column work_hours jsonb`.execute(db);
}
