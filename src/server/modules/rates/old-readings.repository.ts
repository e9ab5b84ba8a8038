/** SQL of what becomes of old readings, and of how long the source has failed. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Held figures for which a newer reading came before anybody decided. @returns how many went */
export async function deleteReplaced(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from rate_held where id in (
      select id from rate_held where state = 'replaced' and held_at < ${before} limit ${most}
    ) returning id
  `.execute(db);
  return rows.length;
}

/**
 * Deletes old readings on which nothing rests; the others are marked, so that no run looks at them again. Which reading a
 * figure is of stands with the figure, so that what orders were priced by can be shown to have been read.
 * @returns how many were looked at
 */
export async function forgetReadings(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with old as materialized (
      select r.id,
        exists (select from currency_rate c where c.reading_id = r.id)
          or exists (select from rate_held h where h.reading_id = r.id) as used
      from rate_reading r where not r.kept and r.read_at < ${before}
      order by r.read_at limit ${most} for update skip locked
    ), marked as (
      update rate_reading set kept = true where id in (select id from old where used)
    ), deleted as (
      delete from rate_reading where id in (select id from old where not used)
    )
    select id from old
  `.execute(db);
  return rows.length;
}

/** The first and the newest reading that failed since one could be used; nulls: the newest one could. */
export async function failingSince(
  db: Db,
): Promise<{ since: Date | null; failed_at: Date | null }> {
  const { rows } = await sql<{ since: Date | null; failed_at: Date | null }>`
    with usable as (
      select coalesce(
        (select read_at from rate_reading where problem is null order by read_at desc limit 1),
        timestamptz '-infinity'
      ) as at
    )
    select
      (select r.read_at from rate_reading r where r.read_at > u.at order by r.read_at limit 1) as since,
      (select r.read_at from rate_reading r where r.read_at > u.at order by r.read_at desc limit 1) as failed_at
    from usable u
  `.execute(db);
  return rows[0] ?? { since: null, failed_at: null };
}
