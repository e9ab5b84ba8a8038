import { expect, test } from 'vitest';
import { moderationHref, readModerationSearch, reviewsFilter } from './moderation-search.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('what is broken in the address is left out', () => {
  const none = { view: 'reports', stars: '', state: 'all', seller_id: '', search: '', id: '' };
  expect(readModerationSearch({})).toEqual(none);
  const broken = { view: 'else', stars: 6, state: 'gone', seller_id: 'x', search: {}, id: 7 };
  expect(readModerationSearch(broken)).toEqual(none);
});

test('filters are read as an address has them, numbers as well', () => {
  const asked = readModerationSearch({
    view: 'reviews',
    stars: 1,
    state: 'hidden',
    seller_id: ` ${id.toUpperCase()} `,
    search: 2026,
  });
  expect(reviewsFilter(asked)).toEqual({
    stars: 1,
    state: 'hidden',
    seller_id: id,
    search: '2026',
  });
  expect(reviewsFilter(readModerationSearch({ view: 'reviews' }))).toEqual({});
});

test('each view has an address', () => {
  expect(moderationHref('reports')).toBe('/staff/reports');
  expect(moderationHref('reviews', { id })).toBe(`/staff/reports?view=reviews&id=${id}`);
});
