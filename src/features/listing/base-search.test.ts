import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  baseHref,
  baseListQuery,
  baseSearchSchema,
  isNarrowed,
  knownGame,
  type BaseSearch,
} from './base-search.ts';

const read = (raw: Record<string, unknown>): BaseSearch => v.parse(baseSearchSchema, raw);

test('an address is read and written alike', () => {
  const search = read({ game: 'poe2', price_max: 4_000, instant: true, sort: 'price' });
  expect(search).toMatchObject({ game: 'poe2', price_max: 4_000, instant: true, sort: 'price' });
  expect(baseHref('items', search)).toBe(
    '/category/items?game=poe2&price_max=4000&instant=true&sort=price',
  );
  expect(baseHref('items', read({}))).toBe('/category/items');
});

test.each([
  { game: '../etc' },
  { game: ['a', 'b'] },
  { game: 7 },
  { price_min: 'cheap' },
  { price_max: -1 },
  { delivery_minutes: 0.5 },
  { instant: 'perhaps' },
  { sort: 'beauty' },
  { cursor: '<script>' },
  { filter: ['league:vaal'] },
])('a broken value falls back: %j', (raw) => {
  const search = read(raw);
  expect(isNarrowed(search)).toBe(false);
  expect(baseHref('items', search)).toBe('/category/items');
});

test('prices of the form arrive in the currency they were typed in', () => {
  expect(read({ price_from: '1,50', price_to: '', price_in: 'USD' })).toMatchObject({
    price_min: 150,
    price_max: undefined,
  });
});

test('a game without the base category is no filter', () => {
  const base = { games: [{ alias: 'poe2' }] } as unknown as Parameters<typeof knownGame>[1];
  expect(knownGame(read({ game: 'poe2' }), base).game).toBe('poe2');
  expect(knownGame(read({ game: 'tetris' }), base).game).toBeUndefined();
});

test('the order alone does not narrow', () => {
  expect(isNarrowed(read({ sort: 'price' }))).toBe(false);
  expect(isNarrowed(read({ online: true }))).toBe(true);
  expect(baseListQuery('skins', read({ online: true }))).toMatchObject({
    base: 'skins',
    online: true,
  });
});
