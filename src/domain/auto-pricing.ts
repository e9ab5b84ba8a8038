/**
 * What the autopilot does with the price of one offer (decision 0076). Pure: the preview and the round decide alike. All
 * prices are millionths of a dollar per unit; floor and ceiling are the seller's price, what rivals are compared by is what
 * a buyer pays for the smallest order of this offer, fee and volume discount included.
 */
import {
  beforeDiscount,
  differsBy,
  priceStepMicros,
  priceWithin,
  roundedMicros,
  shareMicros,
} from '~/kernel/money.ts';

export const pricingKinds = ['beat_best', 'follow_median'] as const;
export type PricingKind = (typeof pricingKinds)[number];

/** What is done where the best price is below the floor. */
export const belowFloorWays = ['stay', 'median'] as const;

export type PriceStep = { kind: 'amount'; micros: number } | { kind: 'percent'; percent: number };

export interface PriceRule {
  kind: PricingKind;
  step: PriceStep;
  /** The seller's prices. */
  floorMicros: number;
  ceilingMicros: number | null;
  belowFloor: (typeof belowFloorWays)[number];
  /** A price never moves by more in one step, nor within 24 hours. */
  mostStepPercent: number;
  mostDayPercent: number;
}

export interface PricedOffer {
  priceMicros: number;
  /** Of the smallest order. */
  volumePercent: number;
  stock: number;
  minPurchase: number;
  /** The seller's price 24 hours ago, where the autopilot changed it since. */
  dayAgoMicros: number | null;
  /** What the seller agreed to after a stop. */
  allowedMicros: number | null;
}

export interface BestOffer {
  /** What a buyer pays per unit for the smallest order of one's own offer. */
  unitMicros: number;
  stock: number;
  /** How often its seller changed it since the last round, and in how many minutes. */
  changes: number;
  minutes: number;
}

export interface PricedMarket {
  feeBps: number;
  precision: 'cents' | 'micros';
  best: BestOffer | null;
  /** What buyers paid per unit; null while too few bought. */
  salesMedian: number | null;
  /** The same of what rivals ask; null where there are too few. */
  offersMedian: number | null;
}

/** Why a price is what it becomes. `alone`: nobody to compare with. */
export const pricingReasons = [
  'below_best',
  'floor',
  'ceiling',
  'alone',
  'median',
  'median_instead',
  'no_median',
] as const;
export type PricingReason = (typeof pricingReasons)[number];

/** Why an offer was left alone until its seller looks at it. `undone`: its seller took a change back. */
export const stopReasons = ['jump', 'day', 'bait', 'thin', 'restless', 'undone'] as const;
export type StopReason = (typeof stopReasons)[number];

export type PricePlan =
  | { outcome: 'change' | 'keep'; reason: PricingReason; priceMicros: number }
  | { outcome: 'stop'; reason: Exclude<StopReason, 'undone'>; priceMicros: number };

/** A best price below this share of the median is bait. */
const BAIT_PERCENT = 50;
/** A best offer is thin with less than so many of the smallest orders, and less than a tenth of one's own stock. */
const THIN_ORDERS = 5;
const THIN_SHARE = 10;
/** A rival is restless from so many changes between two rounds on, if they are one a minute or more. */
const RESTLESS_CHANGES = 5;

interface Target {
  priceMicros: number;
  reason: PricingReason;
}

/** Floor and ceiling as prices that the category allows. */
function boundsOf({ floorMicros, ceilingMicros }: PriceRule, { precision }: PricedMarket) {
  const floor = roundedMicros(floorMicros, 'up', precision);
  const ceiling = ceilingMicros === null ? null : roundedMicros(ceilingMicros, 'down', precision);
  return { floor, ceiling: ceiling === null ? null : Math.max(floor, ceiling) };
}

function clamped(target: Target, rule: PriceRule, market: PricedMarket): Target {
  const { floor, ceiling } = boundsOf(rule, market);
  if (target.priceMicros < floor) return { priceMicros: floor, reason: 'floor' };
  if (ceiling !== null && target.priceMicros > ceiling) {
    return { priceMicros: ceiling, reason: 'ceiling' };
  }
  return target;
}

/** The seller's price with which the smallest order costs its buyer at most this per unit. */
function sellersPrice(unitMicros: number, offer: PricedOffer, market: PricedMarket): number {
  const listed = beforeDiscount(unitMicros, offer.volumePercent);
  return priceWithin(listed, market.feeBps, market.precision);
}

/** By how much the best price is beaten: at least the smallest difference that the category knows. */
export function stepMicrosOf(
  step: PriceStep,
  bestMicros: number,
  precision: PricedMarket['precision'],
): number {
  const wanted = step.kind === 'amount' ? step.micros : shareMicros(bestMicros, step.percent);
  return Math.max(priceStepMicros(precision), wanted);
}

function medianTarget(
  reason: 'median' | 'median_instead',
  offer: PricedOffer,
  rule: PriceRule,
  market: PricedMarket,
): Target | null {
  if (market.salesMedian === null) return null;
  const priceMicros = sellersPrice(market.salesMedian, offer, market);
  return clamped({ priceMicros, reason }, rule, market);
}

function beatingTarget(offer: PricedOffer, rule: PriceRule, market: PricedMarket): Target {
  const { best, precision } = market;
  const { floor, ceiling } = boundsOf(rule, market);
  if (!best) {
    const stays = Math.max(floor, offer.priceMicros);
    return { priceMicros: ceiling ?? stays, reason: 'alone' };
  }
  const unitMicros = best.unitMicros - stepMicrosOf(rule.step, best.unitMicros, precision);
  const priceMicros = sellersPrice(Math.max(0, unitMicros), offer, market);
  const target = clamped({ priceMicros, reason: 'below_best' }, rule, market);
  if (target.reason !== 'floor' || rule.belowFloor === 'stay') return target;
  return medianTarget('median_instead', offer, rule, market) ?? target;
}

function targetOf(offer: PricedOffer, rule: PriceRule, market: PricedMarket): Target {
  if (rule.kind === 'beat_best') return beatingTarget(offer, rule, market);
  const target = medianTarget('median', offer, rule, market);
  return target ?? clamped({ priceMicros: offer.priceMicros, reason: 'no_median' }, rule, market);
}

/** A best offer that nobody should follow down. */
function snareOf(
  offer: PricedOffer,
  best: BestOffer,
  market: PricedMarket,
): 'bait' | 'thin' | null {
  const median = market.salesMedian ?? market.offersMedian;
  if (median !== null && best.unitMicros < shareMicros(median, BAIT_PERCENT)) return 'bait';
  const isThin =
    best.stock < THIN_ORDERS * offer.minPurchase && best.stock * THIN_SHARE < offer.stock;
  return isThin ? 'thin' : null;
}

function stopOf(
  target: Target,
  offer: PricedOffer,
  rule: PriceRule,
  market: PricedMarket,
): Exclude<StopReason, 'undone'> | null {
  const { priceMicros: now, allowedMicros: allowed, dayAgoMicros: dayAgo } = offer;
  if (allowed !== null && !differsBy(allowed, target.priceMicros, rule.mostStepPercent))
    return null;
  const { best } = market;
  if (rule.kind === 'beat_best' && best) {
    const isRestless = best.changes >= RESTLESS_CHANGES && best.changes >= best.minutes;
    if (isRestless) return 'restless';
    const snare = target.priceMicros < now ? snareOf(offer, best, market) : null;
    if (snare) return snare;
  }
  if (differsBy(now, target.priceMicros, rule.mostStepPercent)) return 'jump';
  const isFar = dayAgo !== null && differsBy(dayAgo, target.priceMicros, rule.mostDayPercent);
  return isFar ? 'day' : null;
}

/** What a rule does with an offer now: never below the floor, never above the ceiling. */
export function planPrice(offer: PricedOffer, rule: PriceRule, market: PricedMarket): PricePlan {
  const target = targetOf(offer, rule, market);
  if (target.priceMicros === offer.priceMicros) return { outcome: 'keep', ...target };
  const stop = stopOf(target, offer, rule, market);
  if (stop) return { outcome: 'stop', reason: stop, priceMicros: target.priceMicros };
  return { outcome: 'change', ...target };
}
