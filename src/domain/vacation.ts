/** Vacations of sellers (decision 0077): their days, their bounds, and what can still be ordered meanwhile. Pure. */
import { appConfig } from '~config';
import { instantAt, MINUTE_MS, wallClock } from './local-time.ts';

const DAY_MS = 86_400_000;

/** What a vacation does to the offers that need their seller. */
export const vacationOffers = ['hide', 'show'] as const;
export type VacationOffers = (typeof vacationOffers)[number];

/** The longest vacation, in days, and how far ahead one is planned. Whoever is away for longer takes the offers down. */
export const VACATION_DAYS = 60;
export const VACATION_AHEAD_DAYS = 365;

/** Midnight of a calendar day `YYYY-MM-DD` in a zone, or the first moment of the day where there is none. */
export function midnightOf(day: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`);
  return new Date(instantAt(wall, timeZone, wall - 2 * DAY_MS));
}

/** The calendar day that it is in a zone: `YYYY-MM-DD`. */
export function dayIn(at: Date, timeZone: string): string {
  return new Date(wallClock(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export interface RestingOffer {
  /** Null while its seller is not away. */
  restsUntil: Date | null;
  /** The promised time; 0 for instant delivery. */
  deliveryMinutes: number;
}

/**
 * Whether an offer can be ordered although its seller is away: half of the promised time is left after the return, and
 * the return is before the order would end for want of a start. The rule of `takeUnits`, which decides it in SQL.
 */
export function keepsPromise({ restsUntil, deliveryMinutes }: RestingOffer, now: Date): boolean {
  if (restsUntil === null) return true;
  const latest = Math.min(deliveryMinutes / 2, appConfig.orders.startHours * 60) * MINUTE_MS;
  return restsUntil.getTime() <= now.getTime() + latest;
}
