import { expect, test } from 'vitest';
import { takePendingAlert, withPendingAlert } from './pending-alert.ts';
import { safeReturnPath } from './return-path.ts';

const asked = { search: { name: 'Comptes “d’été”', filter: ['rank:gold'] } };

test.each(['/poe2/currency', '/fr/poe2/currency?sort=price&filter=a%3Ab', '/offers/x#reviews'])(
  'what was asked for comes back from %s through the check of return paths',
  (href) => {
    const back = safeReturnPath(withPendingAlert(href, asked)) ?? '';
    expect(takePendingAlert(back)).toEqual({ path: href.split('#')[0], asked });
  },
);

test('what is too long to carry leaves the way back alone', () => {
  const long = { search: { name: 'x'.repeat(2_000) } };
  expect(withPendingAlert('/poe2/currency', long)).toBe('/poe2/currency');
});

test.each([
  ['/poe2', { path: '/poe2', asked: null }],
  ['/poe2#alert=%E0%A4%A', { path: '/poe2', asked: null }],
  ['/poe2#alert={', { path: '/poe2', asked: null }],
])('%s asks for nothing', (path, expected) => expect(takePendingAlert(path)).toEqual(expected));
