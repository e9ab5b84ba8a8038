/** How long the word of a seller holds that price and stock of an offer are right (decision 0082). */

export const freshness = {
  /** An offer that nobody confirmed for so long rests, at the earliest. */
  days: 30,
  /** Its seller is told so long before it does. */
  warnDays: 5,
} as const;

const DAY_MS = 24 * 3_600_000;

/** What of an offer decides whether it has to be confirmed. */
export interface ConfirmedOffer {
  status: string;
  delivery_method: 'manual' | 'instant';
  confirmed_at: Date;
  /** Its seller is on vacation. */
  rests_until: Date | null;
}

/**
 * Until when its seller has to confirm an offer; null for one that need not be: what is not on sale, what waits for the
 * end of a vacation, and instant offers, whose vault proves their stock.
 */
export function confirmBy(offer: ConfirmedOffer): Date | null {
  const { status, delivery_method: method, rests_until: rests } = offer;
  if (status !== 'active' || method !== 'manual' || rests !== null) return null;
  return new Date(offer.confirmed_at.getTime() + freshness.days * DAY_MS);
}

/** What was confirmed before then is due: its seller is told. */
export function dueBefore(now: Date): Date {
  return new Date(now.getTime() - (freshness.days - freshness.warnDays) * DAY_MS);
}

/**
 * What was confirmed before then rests now; null: nothing does. Nobody's offer rests that they were not told of in time.
 * @param toldAt when the seller was told last, of those times that are long enough ago
 */
export function restsBefore(toldAt: Date | null): Date | null {
  return toldAt === null ? null : dueBefore(toldAt);
}

/** A seller who was told before then had long enough. */
export function toldBefore(now: Date): Date {
  return new Date(now.getTime() - freshness.warnDays * DAY_MS);
}
