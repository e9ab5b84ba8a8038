/** The address of the dashboard: a number of days up to today, or two days, and how they are put together. */
import * as v from 'valibot';
import {
  dashboardSteps,
  MOST_DAYS,
  type DashboardStep,
} from '~/contracts/dashboard/dashboard-names.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';

const DAY_MS = 86_400_000;

/** The choices besides a period of one's own. */
export const dayChoices = [7, 30, 90, 365] as const;
export type DayChoice = (typeof dayChoices)[number];
const DEFAULT_DAYS: DayChoice = 30;

/** A day that the calendar has. */
const isDay = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};
const day = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^2\d{3}-\d\d-\d\d$/), v.check(isDay))),
  undefined,
);

/** Anything malformed counts as missing. */
const searchSchema = v.object({
  days: v.fallback(v.optional(v.picklist(dayChoices)), undefined),
  from: day,
  /** Included. */
  to: day,
  by: v.fallback(v.optional(v.picklist(dashboardSteps)), undefined),
});

export interface DashboardSearch {
  /** Null: a period of one's own. */
  days: DayChoice | null;
  from?: string | undefined;
  to?: string | undefined;
  by?: DashboardStep | undefined;
}

/** Reads what stands in the address, however it came there. Two days that are more than a year apart are none. */
export function readSearch(search: unknown): DashboardSearch {
  const { days, from, to, by } = v.parse(searchSchema, search);
  if (from === undefined || to === undefined) return { days: days ?? DEFAULT_DAYS, by };
  const apart = Math.abs(Date.parse(to) - Date.parse(from)) / DAY_MS;
  return apart < MOST_DAYS ? { days: null, from, to, by } : { days: DEFAULT_DAYS, by };
}

/** What the endpoints are asked. */
export function periodInput({ days, from, to, by }: DashboardSearch) {
  const period = days === null ? { from, to } : { days };
  return { ...period, ...(by !== undefined && { by }) };
}

/** The dashboard with another period. */
export function dashboardHref({ days, from, to, by }: DashboardSearch): string {
  const period = days === null ? { from, to } : { days: days === DEFAULT_DAYS ? undefined : days };
  return paths.sellerDashboard + stringifySearch({ ...period, by });
}
