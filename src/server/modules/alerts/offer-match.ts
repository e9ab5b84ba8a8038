/**
 * Whether an offer meets the filters of an alert, and what has to be looked for when it changes. Pure; the same answer as
 * the list with these filters gives (`listing/offer-conditions.repository.ts`), which a test holds against it.
 */
import { hasCrossed } from '~/domain/alert-rules.ts';
import { microsFromPrice } from '~/kernel/money.ts';
import type { SavedFilters } from '~/contracts/alerts/saved-filters.ts';
import type { FilterGroup } from '../listing/index.ts';
import { ANY_OFFER, IN_STOCK, limitsOf, NO_CEILING } from './alert-keys.ts';
import type { AlertKind, OfferFacts } from './alerts.tables.ts';

function isInGroup(facts: OfferFacts, group: FilterGroup): boolean {
  if (group.kind === 'tokens') return group.tokens.some((token) => facts.tokens.includes(token));
  const value = facts.attributes[group.key];
  if (typeof value !== 'number') return false;
  return value >= (group.from ?? -Infinity) && value <= (group.to ?? Infinity);
}

/** Whether an offer meets the filters, whatever it costs. Words are compared by the database. */
export function meetsFilters(
  facts: OfferFacts,
  filters: SavedFilters,
  groups: readonly FilterGroup[],
): boolean {
  return (
    groups.every((group) => isInGroup(facts, group)) &&
    facts.minutes <= (filters.delivery_minutes ?? Infinity) &&
    facts.level >= (filters.seller_level ?? 0) &&
    (filters.instant !== true || facts.instant) &&
    (filters.volume !== true || facts.volume)
  );
}

/** Whether a price is within a search's. */
function isInPrices({ price }: OfferFacts, { price_min: min, price_max: max }: SavedFilters) {
  return (
    (min === undefined || price >= microsFromPrice(min)) &&
    (max === undefined || price <= microsFromPrice(max))
  );
}

/** An offer that is listed, and what it was before it changed. */
export interface OfferChange {
  offerId: string;
  sellerId: string;
  categoryId: string;
  /** Null: it was not listed here. */
  before: OfferFacts | null;
  now: OfferFacts;
}

export interface Candidate {
  kind: AlertKind;
  filters: SavedFilters;
  wanted_micros: number | null;
  told_micros: number | null;
  /** Whether its title has the words that are searched for, now and before. */
  is_titled: boolean;
  was_titled: boolean;
}

/**
 * Whether the change is something new for the alert: an offer came into a search's list, or a price fell to or below the
 * limit, or an offer is on sale again.
 */
export function isNews(
  alert: Candidate,
  { before, now }: OfferChange,
  groups: readonly FilterGroup[],
): boolean {
  const { kind, filters } = alert;
  if (kind === 'offer_stock') return before === null;
  if (kind === 'offer_price') {
    return limitsOf(alert).some((limit) => hasCrossed(limit, before?.price ?? null, now.price));
  }
  const meets = alert.is_titled && meetsFilters(now, filters, groups);
  if (!meets) return false;
  const met = before !== null && alert.was_titled && meetsFilters(before, filters, groups);
  if (kind === 'market_price') {
    const priceBefore = met ? (before?.price ?? null) : null;
    return limitsOf(alert).some((limit) => hasCrossed(limit, priceBefore, now.price));
  }
  return isInPrices(now, filters) && !(met && before !== null && isInPrices(before, filters));
}

/** A stretch of keys to look for: ceilings from `low` up to (not including) `high`. */
export interface Probe {
  scope: string;
  token: string;
  low: number;
  high: number;
}

/** Whatever the order of keys: the note of a change is the database's `jsonb`, which has one of its own. */
const asText = (value: object | null): string =>
  JSON.stringify(Object.entries(value ?? {}).toSorted());

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && asText(one) === asText(other));

/** Whether nothing but the price changed. */
function isSameBesides(before: OfferFacts, now: OfferFacts): boolean {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).every(
    ([key, value]) => key === 'price' || isSame(value, had.get(key)),
  );
}

/**
 * Which keys a change may concern. Where only the price fell, those between the two prices; where it rose, those whose
 * lower bound it passed (`rises`); otherwise all that allow the price.
 */
export function probesOf({ offerId, categoryId, before, now }: OfferChange): {
  falls: Probe[];
  rises: Probe[];
} {
  const tokens = [ANY_OFFER, ...now.tokens];
  const inCategory = (low: number, high: number) =>
    tokens.map((token) => ({ scope: categoryId, token, low, high }));
  const ofOffer = (high: number) => ({ scope: offerId, token: ANY_OFFER, low: now.price, high });
  if (before === null) {
    const stock = { scope: offerId, token: IN_STOCK, low: now.price, high: NO_CEILING + 1 };
    return {
      falls: [...inCategory(now.price, NO_CEILING + 1), ofOffer(NO_CEILING + 1), stock],
      rises: [],
    };
  }
  const own = now.price < before.price ? [ofOffer(before.price)] : [];
  if (!isSameBesides(before, now)) {
    return { falls: [...inCategory(now.price, NO_CEILING + 1), ...own], rises: [] };
  }
  if (now.price < before.price) {
    return { falls: [...inCategory(now.price, before.price), ...own], rises: [] };
  }
  return {
    falls: [],
    rises: now.price > before.price ? inCategory(before.price + 1, now.price + 1) : [],
  };
}
