/** Addresses are typed, cut, pasted and invented: whatever stands in one, the page has a meaning for it. */
import { defaultParseSearch } from '@tanstack/react-router';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { offerListQuerySchema } from '~/contracts/offers/offers.contract.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { typedFromCents } from '~/features/common/shown-in-field.ts';
import { centsFromTyped } from '~/features/common/typed-price.ts';
import { categorySearchSchema, type CategorySearch } from './category-search.ts';
import { categoryHref, withoutFilters } from './category-query.ts';

const names = [
  'filter',
  'any',
  'price_min',
  'price_max',
  'price_from',
  'price_to',
  'price_in',
  'delivery_minutes',
  'instant',
  'online',
  'seller_level',
  'volume',
  'search',
  'sort',
  'count',
  'view',
  'cursor',
  'from:level',
  'to:level',
] as const;

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    'true',
    'false',
    'null',
    'NaN',
    '-1',
    '1e308',
    '0x10',
    '00012',
    '９',
    '%',
    '%00',
    '\u0000',
    '\uD800',
    '__proto__',
    'constructor',
    "'; drop table offer; --",
    '<script>alert(1)</script>',
    'item:divine-orb',
    'level:1..',
    'level:..',
    'level:9..1',
    ':',
    'a:b,c,,d',
  ),
);
const anything = fc.oneof(
  texts,
  fc.array(texts, { maxLength: 60 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
  fc.anything({ maxDepth: 2 }),
);
const searches = fc.dictionary(
  fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 12 })),
  anything,
  { maxKeys: 12 },
);

const read = (raw: unknown): CategorySearch => v.parse(categorySearchSchema, raw);
const category = { alias: 'currency', game: { alias: 'poe2' } };

describe('whatever an address says', () => {
  it('is read without failing, into something that the API accepts', () => {
    fc.assert(
      fc.property(searches, (raw) => {
        const { view: _view, any: _any, ...query } = read(raw);
        const asked = v.safeParse(offerListQuerySchema, { game: 'poe2', category: 'a', ...query });
        expect(asked.issues).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('means the same when the page writes it back', () => {
    fc.assert(
      fc.property(searches, (raw) => {
        const search = read(raw);
        const href = categoryHref(category, search);
        const again = read(defaultParseSearch(href.slice(href.indexOf('?'))));
        expect(href.includes('?') ? again : read({})).toEqual(search);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read from the raw text of an address, too', () => {
    const queries = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(fc.tuple(fc.constantFrom(...names), texts), { maxLength: 20 })
        .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&')),
    );
    fc.assert(
      fc.property(queries, (text) => {
        expect(() => read(defaultParseSearch(`?${text}`))).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
  });

  it('repeated parameters join or fall back, and lists stay short', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(texts, { maxLength: 200 }), (name, list) => {
        const search = read(defaultParseSearch(stringifySearch({ [name]: list })));
        expect(search.filter.length).toBeLessThanOrEqual(20);
        expect(search.any.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 500 },
    );
  });

  it('loses its filters and nothing else when they are cleared', () => {
    fc.assert(
      fc.property(searches, (raw) => {
        const search = read(raw);
        const { sort, count, view } = search;
        expect(withoutFilters(search)).toEqual({ ...read({}), sort, count, view });
      }),
    );
  });
});

it('a typed price keeps its meaning in the currency of the page', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(cents, fc.constantFrom('USD' as const, 'EUR' as const), (price, currency) => {
      const typed = typedFromCents(price, currency, 'en');
      const again = centsFromTyped(Number(typed), currency);
      // Four decimals of the currency's unit: a hundredth of a cent, whatever the rate.
      expect(Math.abs(again - price)).toBeLessThanOrEqual(0.006);
      expect(typedFromCents(again, currency, 'en')).toBe(typed);
    }),
  );
});
