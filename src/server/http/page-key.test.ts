/** The arms of experiments in the key of a kept page (decision 0065). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { experiments } from '~/domain/experiments.ts';
import { pageKeyOf } from './page-key.ts';

const ORIGIN = 'https://legend.test';
const paths = [
  '/',
  '/games',
  '/games/a',
  '/category/accounts',
  '/poe2',
  '/poe2/accounts',
  '/fr/poe2/accounts',
  '/poe2/currency/divine-orb',
  '/offers/0197d8e5-0000-7000-8000-000000000000',
  '/fr/offers/0197d8e5-0000-7000-8000-000000000000',
  '/blog/guides/first',
  '/profile/0197d8e5-0000-7000-8000-000000000000',
];
const CATEGORY = /^(?:\/fr)?\/poe2\//;
const OFFER = /^(?:\/fr)?\/offers\//;

/** An assignment as it is written, of any experiments. */
const words = fc
  .record(
    Object.fromEntries(
      Object.entries(experiments).map(([key, { control, treatment }]) => [
        key,
        fc.constantFrom(control, treatment),
      ]),
    ),
    { requiredKeys: [] },
  )
  .map((arms) => Object.entries(arms).map((pair) => pair.join('~')));
const assignments = fc.tuple(words, words).map(([everyone, tried]) => {
  const tells = (part: string) => part.split('~')[0];
  const own = tried.filter((part) => !everyone.some((other) => tells(other) === tells(part)));
  return everyone.length + own.length === 0 ? '' : `${everyone.join('.')}!${own.join('.')}`;
});

function keyOf(path: string, arms: string) {
  const headers = { cookie: `visitor=${crypto.randomUUID()}; arms=${arms}; consent=all` };
  const key = pageKeyOf(new Request(`${ORIGIN}${path}`, { headers }), ORIGIN);
  if (!key) throw new Error('The page can be kept');
  return { key: key.key, cookie: key.request.headers.get('cookie') ?? '' };
}

const triedIn = (cookie: string): string[] =>
  (/arms=[^!;]*!([^;]*)/.exec(cookie)?.[1] ?? '').split('.').filter(Boolean);

test('who shares a page shares the arms that it is rendered with: two arms never mix', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), assignments, assignments, (path, one, other) => {
      const [first, second] = [keyOf(path, one), keyOf(path, other)];
      expect(first.key === second.key).toBe(first.cookie === second.cookie);
    }),
    { numRuns: 1_000 },
  );
});

test('only the experiment that changes a page is tried in its key', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), assignments, (path, arms) => {
      const tried = (arms.split('!')[1] ?? '').split('.');
      const changes = (part: string) =>
        (CATEGORY.test(path) && part.startsWith('catalog_view~')) ||
        (OFFER.test(path) && part.startsWith('no_chat_purchase~'));
      expect(triedIn(keyOf(path, arms).cookie)).toEqual(tried.filter(changes));
    }),
    { numRuns: 1_000 },
  );
});

test('what everybody gets is on every page', () => {
  const { cookie } = keyOf('/', 'catalog_view~catalog_list!checkout_v2~old_variant');
  expect(cookie).toContain('arms=catalog_view~catalog_list!');
  expect(cookie).not.toContain('checkout_v2');
});

test('nothing of the visitor is in the request that a page is rendered for', () => {
  const { cookie } = keyOf('/poe2/accounts', '!catalog_view~catalog_list');
  expect(cookie).toBe('currency=USD; theme=dark; arms=!catalog_view~catalog_list');
});

test('a cookie that is no assignment is no part of a key', () => {
  const { key } = keyOf('/poe2/accounts', '');
  for (const arms of ['%0d%0aset-cookie', 'x'.repeat(400), '<script>']) {
    expect(keyOf('/poe2/accounts', arms).key).toBe(key);
  }
});
