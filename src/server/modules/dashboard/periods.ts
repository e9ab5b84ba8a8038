/** The days of a dashboard's period, and how they are put together. Pure; days are those of UTC. */
import { MOST_DAYS, type DashboardStep } from '~/contracts/dashboard/dashboard-names.ts';
import { Failure } from '~/contracts/failure.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** Up to so many days each has its own bar; up to so many each week. */
const BY_DAY = 62;
const BY_WEEK = 200;

export interface Days {
  /** Both included. */
  from: string;
  to: string;
}

export interface Period extends Days {
  by: DashboardStep;
  /** The same number of days before. */
  before: Days;
  /** The oldest first: all days of the period, put together. */
  buckets: Days[];
}

export interface AskedPeriod {
  from?: string | undefined;
  to?: string | undefined;
  /** Without `from`. */
  days?: number | undefined;
  by?: DashboardStep | undefined;
}

const msOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first moment of a day. */
export const startOf = (day: string): Date => new Date(msOf(day));
/** The first moment after a day. */
export const endOf = (day: string): Date => new Date(msOf(day) + DAY_MS);

/** The day on which the next bucket begins. Weeks begin on Monday. */
function nextStart(ms: number, by: DashboardStep): number {
  const date = new Date(ms);
  if (by === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  if (by === 'day') return ms + DAY_MS;
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return ms + (7 - sinceMonday) * DAY_MS;
}

function bucketsOf(from: number, to: number, by: DashboardStep): Days[] {
  const buckets: Days[] = [];
  for (let start = from; start <= to; start = nextStart(start, by)) {
    const end = Math.min(to, nextStart(start, by) - DAY_MS);
    buckets.push({ from: dayOf(start), to: dayOf(end) });
  }
  return buckets;
}

function stepFor(days: number): DashboardStep {
  if (days <= BY_DAY) return 'day';
  return days <= BY_WEEK ? 'week' : 'month';
}

/**
 * The period that is asked for; days in the wrong order are those between them.
 * @throws Failure PERIOD_TOO_LONG
 */
export function periodOf(now: Date, asked: AskedPeriod): Period {
  const length = ((asked.days ?? DEFAULT_DAYS) - 1) * DAY_MS;
  const to = asked.to === undefined ? null : msOf(asked.to);
  const from = asked.from === undefined ? null : msOf(asked.from);
  const today = msOf(dayOf(now.getTime()));
  const last = to ?? (from === null ? today : Math.max(from, today));
  const first = from ?? last - length;
  const [start, end] = first <= last ? [first, last] : [last, first];
  const days = (end - start) / DAY_MS + 1;
  if (days > MOST_DAYS) throw new Failure('PERIOD_TOO_LONG');
  const by = asked.by ?? stepFor(days);
  return {
    from: dayOf(start),
    to: dayOf(end),
    by,
    before: { from: dayOf(start - days * DAY_MS), to: dayOf(start - DAY_MS) },
    buckets: bucketsOf(start, end, by),
  };
}
