import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { categorySearchSchema, type CategorySearch } from './category-search.ts';
import { pathFilterHref, pathFilterOf, withPathFilter, type PathFilter } from './path-filter.ts';

const category = { alias: 'currency', game: { alias: 'poe2' } };
const read = (raw: Record<string, unknown> = {}): CategorySearch =>
  v.parse(categorySearchSchema, raw);
const divine: PathFilter = { alias: 'divine-orb', query: { filter: ['item:divine-orb'] } };
const ready: PathFilter = {
  alias: 'ranked-ready',
  query: { filter: ['current_rank:0..0', 'level:20..'], sort: 'price', price_max: 900 },
};
const href = (search: CategorySearch, pathFilter: PathFilter | null) =>
  pathFilterHref(category, search, pathFilter);

describe('a landing page', () => {
  test('filters before the visitor adds anything, and keeps its address', () => {
    const asked = withPathFilter(read(), divine);
    expect(asked.filter).toEqual(['item:divine-orb']);
    expect(href(asked, divine)).toBe('/poe2/currency/divine-orb');
  });

  test('keeps what the visitor adds in the query', () => {
    const asked = withPathFilter(read({ filter: 'mode:hardcore', sort: 'newest' }), divine);
    expect(asked.filter).toEqual(['item:divine-orb', 'mode:hardcore']);
    expect(href(asked, divine)).toBe(
      '/poe2/currency/divine-orb?sort=newest&filter=mode%3Ahardcore',
    );
  });

  test('gives way to what the visitor wants of the same thing', () => {
    const asked = withPathFilter(read({ filter: 'item:chaos-orb' }), divine);
    expect(asked.filter).toEqual(['item:chaos-orb']);
    expect(href(asked, divine)).toBe('/poe2/currency?filter=item%3Achaos-orb');
    expect(withPathFilter(read({ any: 'item' }), divine).filter).toEqual([]);
  });

  test('is left when its filter is taken away', () => {
    const asked = withPathFilter(read({ sort: 'newest' }), divine);
    expect(href({ ...asked, filter: [] }, divine)).toBe('/poe2/currency?sort=newest');
  });

  test('may hold a price and an order as well', () => {
    const asked = withPathFilter(read(), ready);
    expect(asked).toMatchObject({ sort: 'price', price_max: 900 });
    expect(href(asked, ready)).toBe('/poe2/currency/ranked-ready');
    expect(href({ ...asked, price_max: undefined }, ready)).toBe(
      '/poe2/currency?sort=price&filter=current_rank%3A0..0&filter=level%3A20..',
    );
    expect(withPathFilter(read({ sort: 'newest', price_max: 100 }), ready)).toMatchObject({
      sort: 'newest',
      price_max: 100,
    });
  });
});

test('a market without a landing page is pinned by its facet', () => {
  const payload = {
    kind: 'game_category',
    game_id: '',
    game_alias: 'poe2',
    category_id: '',
    category_alias: 'currency',
    facet: { key: 'item', value: 'vaal_orb', label: 'Vaal Orb' },
    landing: null,
    landing_pages: [],
  } as const;
  const shown = { ...payload, landing_pages: [] };
  expect(pathFilterOf(shown, '/poe2/currency/vaal-orb')).toEqual({
    alias: 'vaal-orb',
    query: { filter: ['item:vaal_orb'] },
  });
  expect(pathFilterOf({ ...shown, facet: null }, '/poe2/currency')).toBeNull();
  expect(href(read({ sort: 'price' }), null)).toBe('/poe2/currency?sort=price');
});
