/**
 * The cheapest way to buy a count on a market, over several sellers where that is cheaper or the only way. Each part
 * becomes an order of its own, so that minimum purchases, stock, volume discounts and the rounding to whole cents
 * apply to each part as the checkout applies them.
 */
import { appConfig } from '~config';
import { quoteOrder, volumePercent, type VolumeDiscount } from '~/domain/pricing.ts';
import {
  affordableCount,
  discountedMicros,
  mixedTotalCents,
  sumCents,
  totalExceeds,
} from '~/kernel/money.ts';

export interface BasketOffer {
  id: string;
  sellerId: string;
  sellerName: string;
  priceMicros: number;
  catalogPriceMicros: number;
  inStock: number;
  minPurchase: number;
  /** Promised; 0 for instant delivery. */
  deliveryMinutes: number;
  volumeDiscounts: readonly VolumeDiscount[];
}

export interface BasketPart {
  offer: BasketOffer;
  count: number;
  totalCents: number;
}

export interface Basket {
  /** Ordered by their unit price; each is of another seller. */
  parts: BasketPart[];
  count: number;
  /** The sum of what the parts' orders cost. */
  totalCents: number;
}

/** Maximum number of sellers in a basket: each is a separate order and conversation. */
export const MOST_SELLERS = 5;

/** Step limit of the search, which then returns the best basket so far; real markets need far fewer. */
const MOST_STEPS = 20_000;

/** Counts from `from` to `to` of an offer, all at one unit price. */
interface Piece {
  offer: BasketOffer;
  from: number;
  to: number;
  unitMicros: number;
}

/** Relaxation of an offer without minimum and price steps: the basis of the lower bounds. */
interface Candidate {
  sellerId: string;
  pieces: Piece[];
  lowestMicros: number;
  most: number;
}

/** Whether a total for this count can be computed: no order may be larger. */
export function isPriceable(catalogPriceMicros: number, count: number): boolean {
  return !totalExceeds(catalogPriceMicros, count, appConfig.orders.maxTotalCents);
}

/** The counts that an offer sells, split at the volume discounts. */
function piecesOf(offer: BasketOffer): Piece[] {
  const least = Math.max(1, Math.min(offer.minPurchase, offer.inStock));
  const steps = offer.volumeDiscounts
    .map(({ fromCount }) => fromCount)
    .filter((count) => count > least && count <= offer.inStock);
  const starts = [...new Set([least, ...steps])].toSorted((a, b) => a - b);
  return starts.flatMap((from, index) => {
    const percent = volumePercent(from, offer.volumeDiscounts);
    const unitMicros = Math.max(1, discountedMicros(offer.catalogPriceMicros, percent));
    const affordable = affordableCount(unitMicros, appConfig.orders.maxTotalCents);
    const to = Math.min((starts[index + 1] ?? offer.inStock + 1) - 1, affordable);
    return to < from ? [] : [{ offer, from, to, unitMicros }];
  });
}

function candidatesFor(offers: readonly BasketOffer[]): Candidate[] {
  return offers
    .map((offer) => ({ offer, pieces: piecesOf(offer) }))
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ offer, pieces }) => ({
      sellerId: offer.sellerId,
      pieces: pieces.toSorted((a, b) => a.unitMicros - b.unitMicros),
      lowestMicros: Math.min(...pieces.map(({ unitMicros }) => unitMicros)),
      most: Math.max(...pieces.map(({ to }) => to)),
    }))
    .toSorted((a, b) => a.lowestMicros - b.lowestMicros || b.most - a.most);
}

/** Fills `count` from chosen pieces: each at its minimum, the rest from the cheapest. Null when it does not fit. */
function fill(pieces: readonly Piece[], count: number): BasketPart[] | null {
  let open = count - pieces.reduce((sum, { from }) => sum + from, 0);
  if (open < 0) return null;
  const parts = pieces
    .toSorted((a, b) => a.unitMicros - b.unitMicros)
    .map((piece) => {
      const more = Math.min(open, piece.to - piece.from);
      open -= more;
      return { offer: piece.offer, count: piece.from + more };
    });
  if (open > 0) return null;
  return parts.map((part) => ({
    ...part,
    totalCents: quoteOrder(part.offer, part.count).totalCents,
  }));
}

/** Lower bound in cents for any basket with these pieces and any of the remaining candidates. */
function lowerBound(
  pieces: readonly Piece[],
  candidates: readonly Candidate[],
  next: number,
  count: number,
): number {
  const lines = pieces.map(({ from, unitMicros }) => ({ unitMicros, count: from }));
  let open = count - lines.reduce((sum, line) => sum + line.count, 0);
  if (open < 0) return Number.POSITIVE_INFINITY;
  const chosen = pieces
    .map(({ from, to, unitMicros }) => ({ most: to - from, unitMicros }))
    .toSorted((a, b) => a.unitMicros - b.unitMicros);
  let at = 0;
  for (let index = next; open > 0;) {
    const [mine, other] = [chosen[at], candidates[index]];
    const isMine = mine && (!other || mine.unitMicros <= other.lowestMicros);
    const source = isMine ? mine : other && { most: other.most, unitMicros: other.lowestMicros };
    if (!source) return Number.POSITIVE_INFINITY;
    const taken = Math.min(open, source.most);
    lines.push({ unitMicros: source.unitMicros, count: taken });
    open -= taken;
    if (isMine) at += 1;
    else index += 1;
  }
  return mixedTotalCents(lines);
}

/** The maximum count that candidates from each index on can supply together, by number of sellers. */
function reachOf(candidates: readonly Candidate[]): number[][] {
  return candidates.map((_, index) => {
    const largest = candidates
      .slice(index)
      .map(({ most }) => most)
      .toSorted((a, b) => b - a);
    const sums = [0];
    for (let sellers = 1; sellers <= MOST_SELLERS; sellers += 1) {
      sums.push((sums[sellers - 1] ?? 0) + (largest[sellers - 1] ?? 0));
    }
    return sums;
  });
}

function isBetter(a: Basket, b: Basket | null): boolean {
  if (b === null || a.totalCents !== b.totalCents) return b === null || a.totalCents < b.totalCents;
  return a.parts.length < b.parts.length;
}

/**
 * The least total for exactly `count` units from at most five sellers, one offer of each; of equal totals the one with
 * the fewest sellers. Null when the count cannot be filled.
 *
 * Exact by branch and bound over the price steps of the offers. Between chosen steps units go to the lowest unit price
 * first; the rounding of each order up to a cent is part of the total but not optimised: counts are not shifted to save
 * the fraction of a cent.
 */
export function cheapestBasket(offers: readonly BasketOffer[], count: number): Basket | null {
  const candidates = candidatesFor(offers);
  const reach = reachOf(candidates);
  const found: { best: Basket | null; steps: number } = { best: null, steps: 0 };

  const consider = (parts: BasketPart[]): void => {
    const basket = { parts, count, totalCents: sumCents(...parts.map((part) => part.totalCents)) };
    if (isBetter(basket, found.best)) found.best = basket;
  };
  /** Pruning: whether candidates from `next` on can still improve on the best total. */
  const isHopeful = (pieces: readonly Piece[], next: number): boolean => {
    const left = MOST_SELLERS - pieces.length;
    const more = reach[next]?.[left] ?? 0;
    if (left === 0 || pieces.reduce((sum, { to }) => sum + to, more) < count) return false;
    const bound = lowerBound(pieces, candidates, next, count);
    const { best } = found;
    if (best === null || bound < best.totalCents) return bound < Number.POSITIVE_INFINITY;
    return bound === best.totalCents && pieces.length + 1 < best.parts.length;
  };
  const search = (pieces: readonly Piece[], from: number): void => {
    for (const [index, candidate] of candidates.entries()) {
      if (index < from) continue;
      if (!isHopeful(pieces, index)) return;
      if (pieces.some(({ offer }) => offer.sellerId === candidate.sellerId)) continue;
      for (const piece of candidate.pieces) {
        found.steps += 1;
        if (found.steps > MOST_STEPS) return;
        const taken = [...pieces, piece];
        const parts = fill(taken, count);
        if (parts) consider(parts);
        if (isHopeful(taken, index + 1)) search(taken, index + 1);
      }
    }
  };
  search([], 0);
  return found.best;
}

/** The whole count from the one offer that sells it for the least; null where none can. */
export function cheapestSingle(offers: readonly BasketOffer[], count: number): BasketPart | null {
  let best: BasketPart | null = null;
  for (const offer of offers) {
    const piece = piecesOf(offer).find(({ from, to }) => count >= from && count <= to);
    if (!piece) continue;
    const { totalCents } = quoteOrder(offer, count);
    if (best === null || totalCents < best.totalCents) best = { offer, count, totalCents };
  }
  return best;
}

/** Counts from the first to the second, both included. */
type Span = readonly [from: number, to: number];

/** Limit, enough for any real market; beyond it, the spans furthest from the wanted count are discarded. */
const MOST_SPANS = 500;

function merged(spans: readonly Span[], count: number): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && span[0] <= last[1] + 1)
      joined[joined.length - 1] = [last[0], Math.max(last[1], span[1])];
    else joined.push(span);
  }
  if (joined.length <= MOST_SPANS) return joined;
  const distance = ([from, to]: Span): number =>
    Math.min(Math.abs(count - from), Math.abs(count - to));
  return joined.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST_SPANS);
}

/**
 * What can be bought instead of a count that cannot: the nearest smaller and the nearest larger count that at most five
 * sellers fill together.
 */
export function nearestCounts(
  offers: readonly BasketOffer[],
  count: number,
): { below: number | null; above: number | null } {
  const bySeller = Map.groupBy(offers, ({ sellerId }) => sellerId);
  let reachable: Span[][] = [[[0, 0]]];
  for (const own of bySeller.values()) {
    const sold = own.flatMap(piecesOf).map(({ from, to }): Span => [from, to]);
    const before = reachable;
    reachable = Array.from(
      { length: Math.min(before.length + 1, MOST_SELLERS + 1) },
      (_, sellers) => {
        const without = before[sellers] ?? [];
        const among = before[sellers - 1] ?? [];
        const withThem = among.flatMap(([from, to]) =>
          sold.map((span): Span => [from + span[0], to + span[1]]),
        );
        return merged([...without, ...withThem], count);
      },
    );
  }
  const all = reachable.slice(1).flat();
  const below = Math.max(
    0,
    ...all.filter(([from]) => from <= count).map(([, to]) => Math.min(to, count)),
  );
  const above = Math.min(
    ...all.filter(([, to]) => to >= count).map(([from]) => Math.max(from, count)),
  );
  return { below: below === 0 ? null : below, above: Number.isFinite(above) ? above : null };
}
