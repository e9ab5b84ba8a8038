/** Which keys a change looks for, and what is news: pure. */
import { describe, expect, test } from 'vitest';
import { canonicalFilters, filtersKey } from '~/contracts/alerts/saved-filters.ts';
import { Random } from '~/demo/random.ts';
import { keysOf, leadingTokens, NO_CEILING, type AlertKey, type KeyedAlert } from './alert-keys.ts';
import type { OfferFacts } from './alerts.tables.ts';
import { isNews, probesOf, type Candidate, type OfferChange, type Probe } from './offer-match.ts';

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

test('facts that the database wrote, in its own order of keys, are the same facts', () => {
  const before = Object.fromEntries(Object.entries({ ...facts, price: 1_200 }).toReversed());
  const { falls } = probesOf({ ...change(null, { price: 900 }), before: before as never });
  expect(falls.map(({ high }) => high)).toEqual([1_200, 1_200, 1_200]);
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

test('an alert stands under its most selective filter and needs the others; one without tokens under none', () => {
  const attributes = [attribute('rank', 4), attribute('server', 40)];
  const groups = [
    { key: 'rank', kind: 'tokens' as const, tokens: ['rank:1'] },
    { key: 'server', kind: 'tokens' as const, tokens: ['server:1', 'server:2'] },
  ];
  expect(leadingTokens(groups, attributes as never)).toEqual({
    tokens: ['server:1', 'server:2'],
    needs: ['rank:1'],
  });
  expect(leadingTokens([], attributes as never)).toEqual({ tokens: [''], needs: [] });
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

describe('whatever changes', () => {
  const random = new Random('alerts');
  const attributes = [attribute('rank', 3), attribute('server', 5)] as never;
  const pickSome = (key: string, options: number, most: number) => {
    const values = Array.from({ length: random.integer(1, most) }, () =>
      random.integer(0, options - 1),
    );
    return [...new Set(values)].map((value) => `${key}:${value}`);
  };
  const anyFacts = (): OfferFacts => ({
    ...facts,
    price: random.integer(1, 30) * 10_000,
    tokens: [...pickSome('rank', 3, 1), ...pickSome('server', 5, 2)],
    attributes: { skins: random.integer(1, 3) },
    level: random.integer(0, 1),
  });
  const anyChange = (): OfferChange => {
    const before = random.chance(0.2) ? null : anyFacts();
    const now = anyFacts();
    const isRepriced = before !== null && random.chance(0.7);
    return change(before, isRepriced ? { ...before, price: now.price } : now);
  };
  const anyGroups = () => [
    ...(random.chance(0.6)
      ? [{ key: 'rank', kind: 'tokens' as const, tokens: pickSome('rank', 3, 2) }]
      : []),
    ...(random.chance(0.6)
      ? [{ key: 'server', kind: 'tokens' as const, tokens: pickSome('server', 5, 2) }]
      : []),
    ...(random.chance(0.3) ? [{ key: 'skins', kind: 'range' as const, from: 2, to: null }] : []),
  ];
  const anyAlert = (): KeyedAlert => {
    const kind = random.pick(['search', 'market_price', 'offer_price', 'offer_stock'] as const);
    const isOfOffer = kind === 'offer_price' || kind === 'offer_stock';
    const [low, high] = [random.integer(1, 20), random.integer(10, 30)].toSorted((a, b) => a - b);
    return {
      ...alert,
      kind,
      offer_id: isOfOffer ? 'offer' : null,
      filters: {
        filter: [],
        any: [],
        ...(kind === 'search' && random.chance(0.5) && { price_min: low }),
        ...(kind === 'search' && random.chance(0.7) && { price_max: high }),
        ...(!isOfOffer && random.chance(0.2) && { seller_level: 1 }),
      },
      wanted_micros: kind === 'search' || kind === 'offer_stock' ? null : (high ?? 1) * 10_000,
      told_micros: kind !== 'search' && random.chance(0.3) ? (low ?? 1) * 10_000 : null,
    };
  };
  /** What the statement asks of a key (`matching.repository.ts`). */
  const isFound = (keys: readonly AlertKey[], it: OfferChange): boolean => {
    const { falls, rises } = probesOf(it);
    const isAt = (key: AlertKey, { scope, token }: Probe) =>
      key.scope_id === scope &&
      key.token === token &&
      key.needs.every((needed) => it.now.tokens.includes(needed));
    return keys.some(
      (key) =>
        falls.some(
          (probe) =>
            isAt(key, probe) &&
            key.ceiling_micros >= probe.low &&
            key.ceiling_micros < probe.high &&
            key.floor_micros <= probe.low,
        ) ||
        rises.some(
          (probe) =>
            isAt(key, probe) &&
            key.floor_micros >= probe.low &&
            key.floor_micros < probe.high &&
            key.ceiling_micros >= probe.high - 1,
        ),
    );
  };

  test('an alert to which it is news is found by its keys', () => {
    const seen = { news: 0, missed: 0, found: 0 };
    for (let round = 0; round < 20_000; round += 1) {
      const [one, groups, it] = [anyAlert(), anyGroups(), anyChange()];
      const own = one.offer_id === null ? groups : [];
      const candidate = { ...one, is_titled: true, was_titled: true };
      const isFoundByKeys = isFound(keysOf(one, own, attributes), it);
      seen.found += Number(isFoundByKeys);
      if (!isNews(candidate, it, own)) continue;
      seen.news += 1;
      seen.missed += Number(!isFoundByKeys);
    }
    expect(seen.missed).toBe(0);
    expect(seen.news).toBeGreaterThan(1_000);
    // And little besides: what is compared in vain is what it costs.
    expect(seen.found).toBeLessThan(seen.news * 2);
  });
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
