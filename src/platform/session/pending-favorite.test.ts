import { expect, test } from 'vitest';
import { takePendingFavorite, withPendingFavorite } from './pending-favorite.ts';
import { safeReturnPath } from './return-path.ts';

const id = '0190a1b2-0000-7000-8000-000000000001';

test.each(['/poe2/currency', '/fr/poe2/currency?sort=price', '/offers/x#reviews'])(
  'the offer comes back from %s through the check of return paths',
  (href) => {
    const back = safeReturnPath(withPendingFavorite(href, id)) ?? '';
    expect(takePendingFavorite(back)).toEqual({ path: href.split('#')[0], offerId: id });
  },
);

test.each([
  ['/poe2', { path: '/poe2', offerId: null }],
  ['/poe2#reviews', { path: '/poe2#reviews', offerId: null }],
  ['/poe2#favorite=1 or 1=1', { path: '/poe2', offerId: null }],
])('%s is about no offer', (path, expected) => expect(takePendingFavorite(path)).toEqual(expected));
