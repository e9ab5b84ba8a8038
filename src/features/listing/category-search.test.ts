import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { typedFromCents } from '~/features/common/shown-in-field.ts';
import { canonicalFilters, categorySearchSchema, withoutFormNames } from './category-search.ts';
import {
  categoryHref,
  effectiveSearch,
  listQuery,
  livelierMarket,
  withFilter,
  withOpenFacets,
  withoutFilters,
} from './category-query.ts';

const read = (raw: Record<string, unknown>) => v.parse(categorySearchSchema, raw);

const category = { alias: 'currency', game: { alias: 'poe2' } };

function definition(
  base: CategoryDefinition['base'],
  options: string[],
  leagues: string[] = [],
): CategoryDefinition {
  const game = {
    id: 'g',
    title: 'Path of Exile 2',
    alias: 'poe2',
    genre: 'arpg',
    icon_image: null,
  };
  const attribute = (key: string, values: string[]) => ({
    key,
    label: key,
    type: 'select' as const,
    required: true,
    filterable: true,
    ordinal: false,
    unit: null,
    minimum: null,
    maximum: null,
    options: values.map((value) => ({ value, label: value, rank: null })),
  });
  return {
    id: 'c',
    title: 'Currency',
    alias: 'currency',
    base,
    game,
    description: '',
    unit: { name: 'orb', size: 1 },
    price_decimals: 4,
    delivery_methods: ['manual'],
    promised_minutes: [20],
    check_hours: 72,
    warranty_days: [0],
    facet_keys: ['item', 'league'],
    attributes: [attribute('item', options), attribute('league', leagues)],
    buyer_inputs: [],
    vault_fields: [],
    proof: [],
    offers_count: 0,
    sellers_count: 0,
    delivery_median_minutes: { value: null, sample: 0 },
    siblings: [],
  };
}

describe('reading an address', () => {
  it('falls back on every broken value instead of failing', () => {
    const search = read({
      filter: ['Bad Key:x', 'league:', 'league:standard'],
      price_min: 'cheap',
      delivery_minutes: -5,
      sort: 'random',
      count: '1e9999',
      view: 'table',
      cursor: '../../etc',
      online: 'maybe',
    });
    expect(search).toEqual({
      filter: ['league:standard'],
      any: [],
      sort: 'recommended',
    });
  });

  it('joins ticked boxes of one attribute, which a plain form sends one by one', () => {
    expect(read({ filter: ['league:standard', 'platform:pc', 'league:hardcore'] }).filter).toEqual([
      'league:hardcore,standard',
      'platform:pc',
    ]);
  });

  it('accepts a single filter as text', () => {
    expect(read({ filter: 'item:divine-orb' }).filter).toEqual(['item:divine-orb']);
  });

  it('turns the two ends of a range into one filter, in either order', () => {
    expect(read({ 'from:skins': '20', 'to:skins': '' }).filter).toEqual(['skins:20..']);
    expect(read({ 'from:skins': '100', 'to:skins': '20' }).filter).toEqual(['skins:20..100']);
  });

  it('reads a price in the currency it was typed in', () => {
    expect(read({ price_from: '0,20', price_to: '', price_in: 'USD' })).toMatchObject({
      price_min: 20,
    });
    expect(read({ price_to: '9.17432', price_in: 'EUR' })).toMatchObject({ price_max: 1000 });
  });

  it('writes a price bound as it would be typed', () => {
    expect(typedFromCents(20, 'USD', 'en')).toBe('0.20');
    expect(typedFromCents(21.4321, 'USD', 'en')).toBe('0.2143');
    expect(typedFromCents(21.4321, 'USD', 'fr')).toBe('0,2143');
    expect(
      typedFromCents(read({ price_from: '9.99', price_in: 'EUR' }).price_min ?? 0, 'EUR', 'en'),
    ).toBe('9.99');
  });

  it('lets an emptied price input take the bound away', () => {
    expect(read({ price_min: 20, price_from: '', price_in: 'USD' }).price_min).toBeUndefined();
  });

  it('reads an amount with group signs', () => {
    expect(read({ count: '1,000' }).count).toBe(1000);
    expect(read({ count: '5 000' }).count).toBe(5000);
    expect(read({ count: '0' }).count).toBeUndefined();
  });

  it('keeps at most twenty filters', () => {
    const many = Array.from({ length: 30 }, (_, index) => `key_${index}:a`);
    expect(canonicalFilters(many)).toHaveLength(20);
  });
});

describe('writing an address', () => {
  it('says nothing about defaults', () => {
    expect(categoryHref(category, read({}))).toBe('/poe2/currency');
  });

  it('is read back the same', () => {
    const search = read({ filter: ['league:standard', 'skins:20..'], sort: 'price', count: 500 });
    expect(categoryHref(category, search)).toBe(
      '/poe2/currency?sort=price&count=500&filter=league%3Astandard&filter=skins%3A20..',
    );
  });

  it('drops what only forms send, and nothing of others', () => {
    expect(
      withoutFormNames({ price_from: '1', price_in: 'USD', 'to:skins': '', utm_source: 'x' }),
    ).toEqual({
      utm_source: 'x',
    });
  });

  it('clears filters but keeps order, amount and view', () => {
    const search = read({ filter: ['a:b'], online: true, sort: 'price', count: 5, view: 'cards' });
    expect(categoryHref(category, withoutFilters(search))).toBe(
      '/poe2/currency?sort=price&count=5&view=cards',
    );
  });

  it('forgets the place in the list when a filter changes', () => {
    const search = read({ filter: ['a:b'], cursor: 'abc' });
    expect(withFilter(search, 'a', null)).toMatchObject({ filter: [], cursor: undefined });
  });
});

describe('the market of an order book', () => {
  const orbs = definition('currency', ['divine-orb', 'chaos-orb']);

  it('is the first one until another is chosen', () => {
    expect(effectiveSearch(orbs, read({})).filter).toEqual(['item:divine-orb']);
    expect(effectiveSearch(orbs, read({ filter: 'item:chaos-orb' })).filter).toEqual([
      'item:chaos-orb',
    ]);
  });

  it('is named even where there is one kind of goods, and never where goods differ anyway', () => {
    expect(effectiveSearch(definition('currency', ['gold']), read({})).filter).toEqual([
      'item:gold',
    ]);
    expect(effectiveSearch(definition('items', ['a', 'b']), read({})).filter).toEqual([]);
  });

  const leagues = definition('currency', ['gold'], ['vaal', 'standard']);

  it('settles the league, too, until another or all are asked for', () => {
    expect(effectiveSearch(leagues, read({})).filter).toEqual(['item:gold', 'league:vaal']);
    expect(effectiveSearch(leagues, read({ filter: 'league:standard' })).filter).toEqual([
      'item:gold',
      'league:standard',
    ]);
    expect(effectiveSearch(leagues, read({ any: 'league' })).filter).toEqual(['item:gold']);
  });

  it('leaves servers to the visitor', () => {
    const servers = definition('currency', ['gold'], ['a', 'b', 'c', 'd', 'e']);
    expect(effectiveSearch(servers, read({})).filter).toEqual(['item:gold']);
  });

  it('stays open when the last box is unticked', () => {
    const open = withOpenFacets(leagues, read({ filter: [] }));
    expect(open.any).toEqual(['league']);
    expect(categoryHref(category, open)).toBe('/poe2/currency?any=league');
    expect(withOpenFacets(leagues, read({ filter: 'league:vaal', any: 'league' })).any).toEqual([]);
  });

  it('gives way to a livelier one when it is empty and nobody chose it', () => {
    const both = definition('currency', ['divine', 'chaos'], ['vaal', 'standard']);
    const value = (name: string, count: number) => ({
      value: name,
      label: name,
      rank: null,
      count,
    });
    const facet = { key: 'item', label: 'Item', kind: 'values' as const, range: null };
    const list = (total: number, chaos: number) => ({
      meta: { total, total_is_exact: true, next_cursor: null },
      facets: [{ ...facet, values: [value('divine', 0), value('chaos', chaos)] }],
    });
    expect(livelierMarket(both, read({}), list(0, 0))).toMatchObject({ any: ['league'] });
    expect(livelierMarket(both, read({ any: 'league' }), list(0, 3))?.filter).toEqual([
      'item:chaos',
    ]);
    expect(livelierMarket(both, read({ any: 'league' }), list(0, 0))).toBeNull();
    expect(livelierMarket(both, read({ filter: 'item:divine' }), list(0, 3))).toBeNull();
    expect(livelierMarket(both, read({}), list(2, 0))).toBeNull();
  });

  it('goes into the query, the view does not', () => {
    expect(listQuery(orbs, read({ view: 'cards', count: 5 }))).toEqual({
      game: 'poe2',
      category: 'currency',
      sort: 'recommended',
      count: 5,
      filter: ['item:divine-orb'],
    });
  });
});
