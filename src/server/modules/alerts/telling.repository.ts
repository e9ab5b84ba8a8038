/** SQL of telling: alerts that may have something to say, and what searches found. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AlertRow } from './alerts.repository.ts';

/** Locks alerts that are to look; those that another process has are skipped. */
export function lockDueAlerts(db: Db, now: Date, limit: number): Promise<AlertRow[]> {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

export interface Found {
  alert_id: string;
  /** When the first of it was found. */
  first_at: Date;
  count: number;
  /** Of those on sale the cheapest; null where none is any more. */
  offer_id: string | null;
  title: string | null;
  price_micros: number | null;
}

/** What searches found and have not told. */
export async function selectFound(
  db: Db,
  alertIds: readonly string[],
): Promise<Map<string, Found>> {
  if (alertIds.length === 0) return new Map();
  const { rows } = await sql<Found>`
    select f.alert_id, min(f.found_at) as first_at, count(o.id)::int as count,
      (array_agg(o.id order by o.catalog_price_micros, o.id) filter (where o.id is not null))[1]
        as offer_id,
      (array_agg(o.title order by o.catalog_price_micros, o.id) filter (where o.id is not null))[1]
        as title,
      min(o.catalog_price_micros) as price_micros
    from alert_found f left join offer o on o.id = f.offer_id and o.listed
    where f.alert_id = any(${[...alertIds]}::uuid[]) and f.told_at is null
    group by f.alert_id
  `.execute(db);
  return new Map(rows.map((row) => [row.alert_id, row]));
}

export async function settleFound(db: Db, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  await db
    .updateTable('alert_found')
    .set({ told_at: now })
    .where('alert_id', 'in', [...alertIds])
    .where('told_at', 'is', null)
    .execute();
}

/** What an alert is after it looked. */
export interface Looked {
  id: string;
  lookAt: Date | null;
  toldAt: Date | null;
  toldMicros: number | null;
  dayFrom: Date | null;
  toldInDay: number;
}

export async function saveLooked(db: Db, looked: readonly Looked[]): Promise<void> {
  if (looked.length === 0) return;
  await sql`
    update alert set look_at = one.look_at, told_at = one.told_at, told_micros = one.told_micros,
      day_from = one.day_from, told_in_day = one.told_in_day
    from unnest(
      ${looked.map(({ id }) => id)}::uuid[], ${looked.map(({ lookAt }) => lookAt)}::timestamptz[],
      ${looked.map(({ toldAt }) => toldAt)}::timestamptz[],
      ${looked.map(({ toldMicros }) => toldMicros)}::bigint[],
      ${looked.map(({ dayFrom }) => dayFrom)}::timestamptz[],
      ${looked.map(({ toldInDay }) => toldInDay)}::int[]
    ) as one (id, look_at, told_at, told_micros, day_from, told_in_day)
    where alert.id = one.id
  `.execute(db);
}

/** Deletes what was found, and which offers were new, before a time; returns how many. */
export async function forgetFound(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from alert_found where (alert_id, offer_id) in (
      select alert_id, offer_id from alert_found where found_at < ${before} limit ${limit}
    ) returning alert_id
  `.execute(db);
  const { rows: news } = await sql`
    delete from seller_news where offer_id in (
      select offer_id from seller_news where found_at < ${before} limit ${limit}
    ) returning offer_id
  `.execute(db);
  return rows.length + news.length;
}
