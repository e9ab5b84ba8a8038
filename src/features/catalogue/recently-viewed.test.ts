import { expect, test } from 'vitest';
import { MAX_STORED, readIds, withViewed } from './recently-viewed.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

test.each([null, '', '{', '"text"', '[1]', '["no id"]', '{"0":1}', `["${id(1)}",null]`])(
  'what cannot be read is nothing: %s',
  (text) => {
    expect(readIds(text)).toEqual([]);
  },
);

test('the latest comes first and is there once', () => {
  expect(withViewed([id(1), id(2)], id(2))).toEqual([id(2), id(1)]);
  expect(readIds(JSON.stringify([id(2), id(1)]))).toEqual([id(2), id(1)]);
});

test('no more are kept than one call answers for', () => {
  const many = Array.from({ length: 40 }, (_, index) => id(index));
  expect(withViewed(many, id(99))).toHaveLength(MAX_STORED);
  expect(readIds(JSON.stringify(many))).toHaveLength(MAX_STORED);
});
