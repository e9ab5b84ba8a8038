import { expect, test } from 'vitest';
import { nextPage } from './paging.ts';

test.each([
  ['a cursor', { data: [1], meta: { next_cursor: 'behind' } }, { cursor: 'behind' }],
  ['the last cursor', { data: [1], meta: { next_cursor: null } }, null],
  [
    'a cursor beside an offset',
    { data: [1], meta: { next_cursor: null, total: 9, offset: 0 } },
    null,
  ],
  ['an offset', { data: [1, 2], meta: { total: 5, offset: 2 } }, { offset: 4 }],
  ['the last offset', { data: [1], meta: { total: 5, offset: 4 } }, null],
  ['rows that went away meanwhile', { data: [], meta: { total: 5, offset: 4 } }, null],
])('the page behind %s', (_, answer, next) => {
  expect(nextPage(answer)).toEqual(next);
});
