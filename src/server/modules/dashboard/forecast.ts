/** What the running month would bring at the pace of the last days. Pure; days are those of UTC. */
import type { Dashboard } from '~/contracts/dashboard/dashboard.schemas.ts';
import type { PaceRow } from './figures.repository.ts';

const DAY_MS = 86_400_000;
/** Whole weeks, so that no day of the week counts more than another. */
const PACE_DAYS = 28;
/** Less says nothing of the days to come: so many orders, on so many different days. */
const LEAST = { completed: 10, days: 7 };

/** From when on a forecast reads. */
export function paceSpan(now: Date): { monthFrom: Date; paceFrom: Date; today: Date } {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    monthFrom: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())),
    paceFrom: new Date(today - PACE_DAYS * DAY_MS),
    today: new Date(today),
  };
}

/**
 * What was earned in the month so far, and for each day behind today the mean of the last 28 days before it. Null where
 * these say too little, or took more back than they brought.
 */
export function forecastOf(now: Date, row: PaceRow): Dashboard['forecast'] {
  const { completed, days, pace, month } = row;
  if (completed < LEAST.completed || days < LEAST.days || pace <= 0) return null;
  const { today } = paceSpan(now);
  const monthTo = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const daysLeft = Math.round((monthTo - today.getTime()) / DAY_MS) - 1;
  return {
    month: now.toISOString().slice(0, 7),
    so_far_amount: month,
    daily_amount: Math.round(pace / PACE_DAYS),
    days_left: daysLeft,
    amount: month + Math.round((pace * daysLeft) / PACE_DAYS),
  };
}
