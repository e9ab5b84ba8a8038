/** Plausible prices in USD per unit (typical prices of the specification's data), and typical stocks. */
import type { BaseCategoryAlias } from '~/server/modules/catalogue/catalogue.tables.ts';
import { slug } from '../catalogue/attributes.ts';
import type { CategoryDefinition } from '../catalogue/definition.types.ts';
import type { GameFacts, PricedItem } from '../content/facts/facts.types.ts';
import { hashText, type Random } from '../random.ts';
import { attributeOf, indexOf, numberOf, textOf, type Values } from './values.ts';

/** USD for 1 of a card's currency. */
const USD_RATES: Record<string, number> = {
  usd: 1,
  eur: 1.09,
  gbp: 1.27,
  try: 0.024,
  brl: 0.18,
  inr: 0.0118,
  jpy: 0.0066,
};

/** The same place always costs the same share more or less: realms differ in price. */
function placeFactor(values: Values): number {
  const place = `${textOf(values, 'server')}${textOf(values, 'region')}${textOf(values, 'faction')}`;
  return place === '' ? 1 : 0.86 + (hashText(place) % 1000) / 3600;
}

function leagueFactor(values: Values): number {
  const permanent = /standard|legacy|eternal|permanent|non-ladder/.test(textOf(values, 'league'));
  const hardcore = values.mode === 'hardcore';
  return (permanent ? 0.52 : 1) * (hardcore ? 1.75 : 1);
}

export function currencyItem(facts: GameFacts, values: Values): PricedItem | undefined {
  return facts.currency?.items.find(([name]) => slug(name) === values.item);
}

function currencyUsd(facts: GameFacts, values: Values): number {
  const base = currencyItem(facts, values)?.[1] ?? 1;
  return base * leagueFactor(values) * placeFactor(values);
}

function itemUsd(facts: GameFacts, values: Values): number {
  const wanted = textOf(values, 'item') || textOf(values, 'item_name');
  const item = facts.items?.find(([name]) => slug(name) === wanted || name === wanted);
  const mutation = ['none', ''].includes(textOf(values, 'mutation')) ? 1 : 1.8;
  const form = { neon: 3.2, 'mega-neon': 9 }[textOf(values, 'age')] ?? 1;
  return (item?.[1] ?? 5) * leagueFactor(values) * mutation * form;
}

/** Where the account stands between the cheapest and the dearest: rank and collection decide. */
function accountUsd(definition: CategoryDefinition, facts: GameFacts, values: Values): number {
  const [low, high] = facts.accountUsd ?? [8, 200];
  const shares: number[] = [];
  const ranks = attributeOf(definition, 'current_rank')?.options.length ?? 0;
  if (ranks > 1) shares.push(indexOf(definition, values, 'current_rank') / (ranks - 1));
  for (const [key, range] of [
    [facts.collection?.key ?? '', facts.collection?.range],
    ['level', facts.level?.range],
  ] as const) {
    if (!range || values[key] === undefined) continue;
    const [least, most] = range;
    const span = Math.log(most + 1) - Math.log(least + 1);
    if (span > 0) shares.push((Math.log(numberOf(values, key) + 1) - Math.log(least + 1)) / span);
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  const access = { original: 1, changeable: 0.86, none: 0.6 }[textOf(values, 'email_access')] ?? 1;
  return low * (high / low) ** Math.min(1, Math.max(0, mean * 0.95)) * access;
}

function boostUsd(definition: CategoryDefinition, facts: GameFacts, values: Values): number {
  const named = facts.boosts?.find(([en]) => slug(en) === values.service);
  const together = values.play_mode === 'self-play' ? 1.3 : 1;
  const options = Array.isArray(values.options) ? values.options.length : 0;
  const extras = together * (1 + options * 0.06);
  if (named) return named[2] * extras;
  if (values.service === 'placements')
    return 3.2 * Math.max(5, numberOf(values, 'placements')) * extras;
  const from = indexOf(definition, values, 'from_rank');
  const to = indexOf(definition, values, 'to_rank');
  const ranks = attributeOf(definition, 'from_rank')?.options.length ?? 20;
  const height = Math.max(0, to) / ranks;
  if (values.service === 'net-wins')
    return (1.6 + 9 * height ** 2) * Math.max(1, numberOf(values, 'wins')) * extras;
  return Math.max(1, to - from) * (4.6 + 34 * height ** 2.4) * extras;
}

function topUpUsd(facts: GameFacts, values: Values): number {
  const pack = facts.topUp?.packs.find(([label]) => slug(label) === values.denomination);
  const region =
    { tr: 0.93, in: 0.94, id: 0.95, ph: 0.96, br: 0.96 }[textOf(values, 'region')] ?? 1;
  return (pack?.[1] ?? 5) * region;
}

function giftCardUsd(facts: GameFacts, values: Values): number {
  const card = facts.giftCards?.find((candidate) => slug(candidate.name) === values.product);
  const value = Number(values.value);
  const rate = USD_RATES[textOf(values, 'card_currency')] ?? 1;
  const regional = textOf(values, 'region') === 'tr' && card?.subscription ? 0.62 : 1;
  return card?.subscription
    ? value * 0.86 * regional
    : value * (rate < 0.1 ? rate * 20 : rate) * 0.97;
}

const EXTERIOR_FACTOR: Record<string, number> = {
  'battle-scarred': 0.72,
  'well-worn': 0.85,
  'field-tested': 1,
  'minimal-wear': 1.32,
  'factory-new': 1.9,
};

function skinUsd(facts: GameFacts, values: Values): number {
  const skin = facts.skins?.find(([type, name]) => slug(`${type} ${name}`) === values.skin);
  const stattrak = values.stattrak === true ? 1.7 : 1;
  return Math.min(
    900,
    (skin?.[2] ?? 10) * (EXTERIOR_FACTOR[textOf(values, 'exterior')] ?? 1) * stattrak,
  );
}

function coachingUsd(definition: CategoryDefinition, values: Values): number {
  return (
    11 +
    1.9 * (1 + indexOf(definition, values, 'coach_rank')) +
    (values.format === 'course' ? 6 : 0)
  );
}

/** USD per unit before the seller's own mark-up. */
export function usdOf(definition: CategoryDefinition, facts: GameFacts, values: Values): number {
  const prices: Record<BaseCategoryAlias, () => number> = {
    currency: () => currencyUsd(facts, values),
    items: () => itemUsd(facts, values),
    accounts: () => accountUsd(definition, facts, values),
    boosting: () => boostUsd(definition, facts, values),
    'top-up': () => topUpUsd(facts, values),
    'gift-cards': () => giftCardUsd(facts, values),
    skins: () => skinUsd(facts, values),
    coaching: () => coachingUsd(definition, values),
  };
  return prices[definition.base]();
}

/** How far single offers lie around the market's price: `[below, above]`. */
const SPREAD: Record<BaseCategoryAlias, readonly [number, number]> = {
  currency: [0.985, 1.16],
  items: [0.9, 1.3],
  accounts: [0.8, 1.35],
  boosting: [0.88, 1.25],
  'top-up': [0.97, 1.1],
  'gift-cards': [0.98, 1.09],
  skins: [0.95, 1.15],
  coaching: [0.8, 1.5],
};

/** A unit price in micros: whole cents except in currency, at least one cent there. */
export function drawPriceMicros(
  random: Random,
  definition: CategoryDefinition,
  usd: number,
): number {
  const [below, above] = SPREAD[definition.base];
  const price = usd * random.float(below, above);
  if (definition.pricePrecision === 'micros') {
    const step = price < 0.01 ? 1 : price < 1 ? 100 : 10_000;
    return Math.max(100, Math.round((price * 1_000_000) / step) * step);
  }
  const cents = Math.max(20, Math.round(price * 100));
  // Prices end where people end them: .90, .99, .50 or round.
  const ending = random.weighted([0, 90, 99, 50], (_, index) => [4, 3, 3, 2][index] ?? 1);
  const pretty = cents >= 500 ? Math.floor(cents / 100) * 100 + ending : cents;
  return pretty * 10_000;
}

export interface Stock {
  inStock: number;
  minPurchase: number;
}

function roundLot(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.max(1, Math.round(value / step) * step);
}

export function drawStock(
  random: Random,
  definition: CategoryDefinition,
  facts: GameFacts,
  usd: number,
): Stock {
  if (definition.base === 'currency') {
    const [low, high] = facts.currency?.stock ?? [10, 1000];
    const worth = Math.max(1, Math.floor(9000 / usd));
    const inStock = roundLot(Math.min(random.logFloat(low, high), worth));
    const least = Math.max(1, Math.ceil(0.6 / usd));
    const minPurchase = Math.min(inStock, roundLot(least * random.pick([1, 1, 2, 5])));
    return { inStock, minPurchase };
  }
  const ranges: Record<string, readonly [number, number]> = {
    items: [1, 25],
    boosting: [3, 40],
    'top-up': [10, 400],
    coaching: [5, 40],
    skins: [1, 2],
  };
  const [low, high] = ranges[definition.base] ?? [1, 1];
  return { inStock: Math.round(random.logFloat(low, high)), minPurchase: 1 };
}
