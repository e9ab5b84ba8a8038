/** Kysely table types of measuring. */
import type { ColumnType, Generated } from 'kysely';
import type { Campaign, CleanEvent } from '~/contracts/analytics/analytics.schemas.ts';

/** One event of a visit. Nothing here names a person; rows are deleted after a week. */
export interface AnalyticsEventTable {
  id: Generated<number>;
  at: Date;
  /** A random number of the visit, which its browser forgets with it. */
  visit_id: string;
  /** `production`, `development`, `test`, or `demo` for a demo market. */
  env: string;
  name: CleanEvent['name'];
  /** The one closed value of the event: page, target, category, list. */
  detail: string | null;
  words: string | null;
  results: number | null;
  utm: ColumnType<Campaign, string>;
}

/** Counts of a day (UTC), from which the report is made. */
export interface AnalyticsDayTable {
  day: string;
  /** `step`: visits that reached a step of the funnel. `source`: `events` are visits that bought. */
  kind: 'step' | 'page' | 'source' | 'search_none';
  /** Step, page, words, or source and medium with a tab between them. */
  key: string;
  events: number;
  visits: number;
  counted_at: Date;
}

/** The module's part of the database type. */
export interface AnalyticsTables {
  analytics_event: AnalyticsEventTable;
  analytics_day: AnalyticsDayTable;
}
