/** SQL of the report: from the counts of days alone, so that it costs the same however much is measured. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AnalyticsDayTable } from './analytics.tables.ts';

export interface Period {
  /** Calendar days (UTC), both included. */
  from: string;
  to: string;
}

export interface StepRow {
  day: string;
  key: string;
  visits: number;
}

/** Visits by day and step, the latest day first. */
export async function selectSteps(db: Db, { from, to }: Period): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select to_char(day, 'YYYY-MM-DD') as day, key, visits from analytics_day
    where kind = 'step' and day between ${from}::date and ${to}::date
    order by day desc
  `.execute(db);
  return rows;
}

export interface SumRow {
  key: string;
  events: number;
  visits: number;
}

/** Sums over the period, the most frequent first. */
export async function selectSums(
  db: Db,
  kind: AnalyticsDayTable['kind'],
  { from, to }: Period,
  limit: number,
): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select key, sum(events)::float8 as events, sum(visits)::float8 as visits from analytics_day
    where kind = ${kind} and day between ${from}::date and ${to}::date
    group by key order by sum(visits) desc, sum(events) desc, key limit ${limit}
  `.execute(db);
  return rows;
}

/** When the figures of the period were last counted; null when never. */
export async function countedAt(db: Db, { from, to }: Period): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(counted_at) as at from analytics_day
    where kind = 'step' and day between ${from}::date and ${to}::date
  `.execute(db);
  return rows[0]?.at ?? null;
}
