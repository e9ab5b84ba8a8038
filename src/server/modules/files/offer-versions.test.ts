import { expect, test } from 'vitest';
import { categoriesIn, versionLines } from './offer-versions.ts';

const titles = new Map([['a', 'Items']]);
const lines = (changes: Record<string, [unknown, unknown]>) =>
  versionLines(changes, (id) => titles.get(id));
const line = (field: string, before: unknown, after: unknown, name: string | null = null) => ({
  field,
  name,
  before,
  after,
});

test('lines stand in the order of the fields, prices in cents', () => {
  expect(lines({ price_micros: [10_000_000, 12_345_000], title: ['One', 'Two'] })).toEqual([
    line('title', 'One', 'Two'),
    line('price_micros', 1_000, 1_234.5),
  ]);
});

test('of attributes only those that differ stand there, one by one', () => {
  const before = { rank: 'gold', level: 3, roles: ['tank'], old: true };
  const after = { rank: 'gold', level: 4, roles: ['tank', 'heal'], season: 10 };
  expect(lines({ attributes: [before, after] })).toEqual([
    line('attributes', 3, 4, 'level'),
    line('attributes', 'true', null, 'old'),
    line('attributes', '["tank"]', '["tank","heal"]', 'roles'),
    line('attributes', null, 10, 'season'),
  ]);
});

test('a category is called by its title, and by its id where it is gone', () => {
  expect(lines({ category_id: ['a', 'b'] })).toEqual([line('category_id', 'Items', 'b')]);
  expect(categoriesIn([{ changes: { category_id: ['a', 'b'] } }, { changes: {} }])).toEqual([
    'a',
    'b',
  ]);
});

test('fields of a later version of the program are left out', () => {
  expect(lines({ unknown: [1, 2] })).toEqual([]);
});
