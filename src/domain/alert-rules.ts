/**
 * When saved searches and price alerts speak, and when they rest (decision 0063). Pure: the caller knows the time. What
 * is asked for here is decided under the lock of the alert's row, so that nobody is told twice of the same thing.
 */

/** Here and not in `app.config.ts`, which every page carries. */
export const alertRules = {
  /** Of one person. */
  searches: 50,
  prices: 100,
  nameLength: { min: 1, max: 80 },
  /** A search tells at most so often in 24 hours; the rest comes in one line. */
  noticesPerDay: 5,
  /** When daily searches are told of, by UTC. */
  digestHour: 8,
  /** A price alert that was told rests so long, unless the price falls by so much more. */
  restHours: 24,
  lowerPercent: 5,
  /** A new alert looks once more, for what changed while it was made. */
  secondLookSeconds: 5,
  /** Offers that a seller puts on sale within are one notice to followers. */
  gatherMinutes: 10,
  /** What a search found is remembered, so that nobody is told of it twice. */
  foundDays: 90,
} as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { digestHour, noticesPerDay, restHours, lowerPercent } = alertRules;

export const searchFrequencies = ['at_once', 'daily', 'off'] as const;
export type SearchFrequency = (typeof searchFrequencies)[number];

/** The next time that daily searches are told of, after an instant. */
export function nextDigestAt(after: Date): Date {
  const at = new Date(after);
  at.setUTCHours(digestHour, 0, 0, 0);
  return at > after ? at : new Date(at.getTime() + DAY);
}

export interface SearchState {
  frequency: SearchFrequency;
  /** Since when its notices of the day are counted; null before the first. */
  dayFrom: Date | null;
  toldInDay: number;
}

/**
 * When a search is to tell of what it found; null never.
 * @param foundAt when the first thing was found that was not told of yet
 */
export function searchTellsAt(search: SearchState, foundAt: Date, now: Date): Date | null {
  if (search.frequency === 'off') return null;
  if (search.frequency === 'daily') return nextDigestAt(foundAt);
  const { dayFrom, toldInDay } = search;
  const dayEnd = dayFrom === null ? now : new Date(dayFrom.getTime() + DAY);
  return dayEnd <= now || toldInDay < noticesPerDay ? now : dayEnd;
}

/** The count of the day's notices after one more at this time. */
export function afterNotice(
  search: Pick<SearchState, 'dayFrom' | 'toldInDay'>,
  now: Date,
): { dayFrom: Date; toldInDay: number } {
  const { dayFrom, toldInDay } = search;
  if (dayFrom === null || dayFrom.getTime() + DAY <= now.getTime()) {
    return { dayFrom: now, toldInDay: 1 };
  }
  return { dayFrom, toldInDay: toldInDay + 1 };
}

/** The price that is news again after this one was told: 5 % less. */
export function newsBelow(toldMicros: number): number {
  return Math.floor((toldMicros * (100 - lowerPercent)) / 100);
}

export interface PriceAlertState {
  /** Null for an alert on stock. */
  wantedMicros: number | null;
  toldAt: Date | null;
  toldMicros: number | null;
}

/**
 * When a price alert tells of the price as it is now; null when there is nothing to tell. Once told it rests for a day,
 * however often the price comes and goes, unless it falls by another 5 %.
 * @param priceMicros the offer's price, or the best one of the market; null where nothing is on sale
 */
export function priceTellsAt(
  alert: PriceAlertState,
  priceMicros: number | null,
  now: Date,
): Date | null {
  const { wantedMicros, toldAt, toldMicros } = alert;
  if (priceMicros === null || (wantedMicros !== null && priceMicros > wantedMicros)) return null;
  if (toldAt === null) return now;
  const isNews =
    wantedMicros !== null && toldMicros !== null && priceMicros <= newsBelow(toldMicros);
  const rested = new Date(toldAt.getTime() + restHours * HOUR);
  return isNews || rested <= now ? now : rested;
}

/** Whether a price fell to or below a limit that it was above before; from nowhere, when it was not on sale. */
export function hasCrossed(
  limitMicros: number,
  beforeMicros: number | null,
  nowMicros: number,
): boolean {
  return nowMicros <= limitMicros && (beforeMicros === null || beforeMicros > limitMicros);
}
