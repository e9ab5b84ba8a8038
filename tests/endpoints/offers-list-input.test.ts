/** Bad input of the public list: it is refused (422) or finds nothing, and never causes an error. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

let app: MarketApp;

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  const seller = await app.seller();
  for (const category of Object.values(categories)) await addOffer(app, seller, category);
});
afterAll(() => app.close());

const scopes = [
  '',
  'base=accounts',
  'game=valorant&category=accounts',
  'game=poe2&category=currency',
];
const names = [
  'game',
  'category',
  'base',
  'alias',
  'filter',
  'price_min',
  'price_max',
  'delivery_minutes',
  'instant',
  'online',
  'seller_level',
  'volume',
  'seller',
  'search',
  'sort',
  'count',
  'limit',
  'cursor',
  'surprise',
  '__proto__',
  'constructor',
];
const fragments = [
  "' or 1=1 --",
  "'; drop table offer; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '%',
  '_',
  '\\',
  '%\\_',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '\u0000',
  '\u202e',
  '\ufeff',
  '💥'.repeat(30),
  'a'.repeat(101),
  'é'.normalize('NFD'),
  '日本語',
  'اختبار',
  'rank:gold',
  'skins:1..2',
  'skins:-999999999999..999999999999',
  'rank:' + 'gold,'.repeat(150),
];
const numbers = [
  '0',
  '-1',
  '1e9',
  '1e400',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '9007199254740993',
  '99999999999999999999999',
  '1.5',
  '0.0000001',
  '٣',
  ' 7 ',
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.toWellFormed()),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(...fragments),
  fc.constantFrom(...numbers),
);
/** A cursor of the right form with anything in it. */
const anyCursor = fc
  .tuple(
    fc.constantFrom('rank', 'catalog_price_micros', 'published_at', 'seller_rating', 'x'),
    fc.oneof(
      fc.integer(),
      fc.double(),
      fc.constantFrom<unknown>(
        null,
        '2026-01-01T00:00:00.000Z',
        '2026-02-31T00:00:00.000Z',
        '0000-01-01T00:00:00.000Z',
        '9999-99-99T99:99:99.999Z',
      ),
      fc.string(),
    ),
    fc.oneof(fc.uuid(), fc.string()),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));

async function ask(query: string): Promise<{ status: number; body: { data: unknown[] } }> {
  return app.get(`market/offer?${query}`);
}

async function harmless(scope: string, parameters: readonly (readonly [string, string])[]) {
  const query = parameters.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const { status, body } = await ask([scope, ...query].filter((part) => part !== '').join('&'));
  expect([200, 422]).toContain(status);
  if (status === 200) expect(Array.isArray(body.data)).toBe(true);
}

test('any search, of any length and in any script', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...scopes), anyText, async (scope, text) => {
      await harmless(scope, [['search', text]]);
    }),
    { numRuns: 300 },
  );
});

test('any values of known, unknown and repeated parameters', async () => {
  const parameter = fc.tuple(fc.constantFrom(...names), anyText);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scopes),
      fc.array(parameter, { maxLength: 6 }),
      async (scope, parameters) => {
        await harmless(scope, parameters);
        await harmless(scope, [...parameters, ...parameters]);
      },
    ),
    { numRuns: 300 },
  );
});

test('absurd numbers wherever a number belongs', async () => {
  const places = ['price_min', 'price_max', 'delivery_minutes', 'seller_level', 'count', 'limit'];
  for (const name of places) {
    for (const number of numbers) await harmless(scopes[3] ?? '', [[name, number]]);
  }
});

test('any cursor', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scopes),
      fc.constantFrom('recommended', 'price', 'newest', 'rating', 'delivery'),
      anyCursor,
      async (scope, sort, cursor) => {
        await harmless(scope, [
          ['sort', sort],
          ['cursor', cursor],
        ]);
      },
    ),
    { numRuns: 200 },
  );
});

test('broken percent signs and bytes that are no text', async () => {
  for (const query of [
    'search=%',
    'search=%zz',
    'search=%ff%fe',
    'search=%ed%a0%80',
    '%00=%00',
    '&&&=&',
  ]) {
    expect([200, 400, 422], query).toContain((await ask(query)).status);
  }
});

test('the offers are still there and nothing went wrong unseen', async () => {
  expect((await ask('')).body.data.length).toBeGreaterThan(0);
  expect(app.problems).toEqual([]);
});
