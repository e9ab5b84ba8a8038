/** Which keys a change looks for, and what is news: pure. */
import { expect, test } from 'vitest';
import { canonicalFilters, filtersKey } from '~/contracts/alerts/saved-filters.ts';
import { keysOf, leadingTokens, NO_CEILING, type KeyedAlert } from './alert-keys.ts';
import type { OfferFacts } from './alerts.tables.ts';
import { isNews, probesOf, type Candidate, type OfferChange } from './offer-match.ts';

const facts: OfferFacts = {
  price: 1_000,
  tokens: ['rank:gold'],
  attributes: { rank: 'gold', skins: 12 },
  minutes: 60,
  instant: false,
  level: 1,
  volume: false,
  search: 'a gold account',
};
const change = (before: Partial<OfferFacts> | null, now: Partial<OfferFacts>): OfferChange => ({
  offerId: 'offer',
  sellerId: 'seller',
  categoryId: 'category',
  before: before && { ...facts, ...before },
  now: { ...facts, ...now },
});
const search: Candidate = {
  kind: 'search',
  filters: { filter: [], any: [] },
  wanted_micros: null,
  told_micros: null,
  is_titled: true,
  was_titled: true,
};

test('where only the price fell, only the ceilings between are looked for', () => {
  const { falls, rises } = probesOf(change({ price: 1_200 }, { price: 900 }));
  expect(rises).toEqual([]);
  expect(falls).toEqual([
    { scope: 'category', token: '', low: 900, high: 1_200 },
    { scope: 'category', token: 'rank:gold', low: 900, high: 1_200 },
    { scope: 'offer', token: '', low: 900, high: 1_200 },
  ]);
});

test('where only the price rose, only the floors that it passed', () => {
  const { falls, rises } = probesOf(change({ price: 900 }, { price: 1_200 }));
  expect(falls).toEqual([]);
  expect(rises.map(({ low, high }) => [low, high])).toEqual([
    [901, 1_201],
    [901, 1_201],
  ]);
});

test('a change that lists do not know finds nothing, a new offer all that allow its price', () => {
  const still = probesOf(change({}, { attributes: { skins: 12, rank: 'gold' } }));
  expect(still).toEqual({ falls: [], rises: [] });
  const fresh = probesOf(change(null, {}));
  expect(new Set(fresh.falls.map(({ low, high }) => `${low} ${high > NO_CEILING}`))).toEqual(
    new Set(['1000 true']),
  );
  expect(fresh.falls.map(({ token }) => token)).toContain('stock');
});

test('news is what is in a search’s list now and was not before', () => {
  expect(isNews(search, change(null, {}), [])).toBe(true);
  expect(isNews(search, change({ price: 2_000 }, {}), [])).toBe(false);
  const cheap = { ...search, filters: { filter: [], any: [], price_max: 0.1 } };
  expect(isNews(cheap, change({ price: 2_000 }, {}), [])).toBe(true);
  expect(isNews(cheap, change({ price: 990 }, {}), [])).toBe(false);
  expect(isNews({ ...search, is_titled: false }, change(null, {}), [])).toBe(false);
  expect(isNews({ ...search, was_titled: false }, change({}, {}), [])).toBe(true);
  const many = { key: 'skins', kind: 'range' as const, from: 10, to: null };
  expect(isNews(search, change(null, {}), [many])).toBe(true);
  expect(isNews(search, change(null, { attributes: {} }), [many])).toBe(false);
});

test('a market’s limit is crossed by a price that falls and by an offer that comes', () => {
  const market: Candidate = { ...search, kind: 'market_price', wanted_micros: 1_000 };
  expect(isNews(market, change({ price: 1_100 }, {}), [])).toBe(true);
  expect(isNews(market, change({ price: 1_000 }, { price: 960 }), [])).toBe(false);
  expect(isNews(market, change(null, {}), [])).toBe(true);
  // What was told is a limit of its own: five percent less.
  expect(
    isNews({ ...market, told_micros: 1_000 }, change({ price: 1_000 }, { price: 940 }), []),
  ).toBe(true);
});

const attribute = (key: string, options: number) => ({
  id: key,
  category_id: 'category',
  key,
  type: 'select' as const,
  required: false,
  filterable: true,
  ordinal: false,
  options: Array.from({ length: options }, (_, index) => ({
    value: String(index),
    label: { en: '', fr: '' },
  })),
});

test('an alert stands under its most selective filter; one without tokens under none', () => {
  const attributes = [attribute('rank', 4), attribute('server', 40)];
  const groups = [
    { key: 'rank', kind: 'tokens' as const, tokens: ['rank:1'] },
    { key: 'server', kind: 'tokens' as const, tokens: ['server:1', 'server:2'] },
  ];
  expect(leadingTokens(groups, attributes as never)).toEqual(['server:1', 'server:2']);
  expect(leadingTokens([], attributes as never)).toEqual(['']);
});

const alert: KeyedAlert = {
  kind: 'market_price',
  category_id: 'category',
  offer_id: null,
  filters: { filter: [], any: [] },
  frequency: 'at_once',
  wanted_micros: 1_000,
  told_micros: null,
  ended_at: null,
};

test('limits are keys: what is waited for, and what would be news after the last notice', () => {
  const ceilings = (change_: Partial<KeyedAlert>) =>
    keysOf({ ...alert, ...change_ }, [], []).map(({ ceiling_micros: ceiling }) => ceiling);
  expect(ceilings({})).toEqual([1_000]);
  expect(ceilings({ told_micros: 900 })).toEqual([1_000, 855]);
  expect(ceilings({ frequency: 'off' })).toEqual([]);
  expect(ceilings({ ended_at: new Date() })).toEqual([]);
});

test('filters have one canonical form', () => {
  const values = (key: string, ...all: string[]) => ({ key, kind: 'values' as const, values: all });
  const one = canonicalFilters({
    filter: [values('rank', 'iron', 'gold'), values('agents', 'jett')],
    any: ['league', 'rank'],
    price_min: 900,
    price_max: 100,
    delivery_minutes: undefined,
    instant: false,
    seller_level: 0,
    volume: true,
    search: 'Ring',
  });
  expect(one).toEqual({
    filter: ['agents:jett', 'rank:gold,iron'],
    any: ['league'],
    price_min: 100,
    price_max: 900,
    volume: true,
    search: 'Ring',
  });
  expect(filtersKey(one)).toBe(filtersKey({ ...one, any: [], search: 'RING' }));
  expect(filtersKey(one)).not.toBe(filtersKey({ ...one, price_max: 901 }));
});
