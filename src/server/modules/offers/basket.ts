/** The cheapest way to buy a count on a market: from one seller, or from two ("Two sellers are cheaper than one"). */
import { quoteOrder, type VolumeDiscount } from '~/contracts/orders/quote.ts';

export interface BasketOffer {
  id: string;
  sellerId: string;
  sellerName: string;
  priceMicros: number;
  catalogPriceMicros: number;
  inStock: number;
  minPurchase: number;
  volumeDiscounts: readonly VolumeDiscount[];
}

export interface BasketPart {
  offer: BasketOffer;
  count: number;
  totalCents: number;
}

export interface Basket {
  single: BasketPart | null;
  split: { parts: [BasketPart, BasketPart]; totalCents: number; savesCents: number | null } | null;
}

/** Totals beyond ten billion dollars are not quoted: they leave the integers that money is counted in. */
const MOST_CENTS = 1_000_000_000_000n;

/** Whether a total for this count can be told at all. */
export function isPriceable(catalogPriceMicros: number, count: number): boolean {
  return (BigInt(catalogPriceMicros) * BigInt(count)) / 10_000n <= MOST_CENTS;
}

function canSell(offer: BasketOffer, count: number): boolean {
  const fits = count <= offer.inStock && count >= Math.min(offer.minPurchase, offer.inStock);
  return fits && isPriceable(offer.catalogPriceMicros, count);
}

function part(offer: BasketOffer, count: number): BasketPart {
  return { offer, count, totalCents: quoteOrder(offer, count).totalCents };
}

function cheaper<T extends { totalCents: number }>(a: T | null, b: T): T {
  return a !== null && a.totalCents <= b.totalCents ? a : b;
}

/** As much as possible from the first offer, the rest from the second; null when the rest does not fit. */
function splitOver(first: BasketOffer, second: BasketOffer, count: number) {
  const most = Math.min(first.inStock, count - Math.min(second.minPurchase, second.inStock));
  if (most < 1 || most >= count || !canSell(first, most)) return null;
  if (!canSell(second, count - most)) return null;
  const parts: [BasketPart, BasketPart] = [part(first, most), part(second, count - most)];
  return { parts, totalCents: parts[0].totalCents + parts[1].totalCents };
}

/**
 * Looks through offers (the cheapest unit prices first) for the least total. A split is told only when it is
 * cheaper than the best single offer, or when no single offer can fill the count.
 */
export function cheapestBasket(offers: readonly BasketOffer[], count: number): Basket {
  let single: BasketPart | null = null;
  for (const offer of offers) {
    if (canSell(offer, count)) single = cheaper(single, part(offer, count));
  }
  let split: { parts: [BasketPart, BasketPart]; totalCents: number } | null = null;
  for (const first of offers) {
    for (const second of offers) {
      if (first.sellerId === second.sellerId) continue;
      const pair = splitOver(first, second, count);
      if (pair) split = cheaper(split, pair);
    }
  }
  if (split === null || (single !== null && split.totalCents >= single.totalCents)) {
    return { single, split: null };
  }
  const savesCents = single === null ? null : single.totalCents - split.totalCents;
  return { single, split: { ...split, savesCents } };
}
