import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  cursorSchema,
  idSchema,
  longText,
  pageQuery,
  priceSchema,
  queryBoolean,
  queryChoices,
  queryInteger,
  queryList,
  queryNumber,
  text,
  timestampSchema,
} from './common.ts';

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('query values', () => {
  it('reads integers from text and takes them as values', () => {
    const page = v.object(pageQuery);
    expect(v.parse(page, { limit: '20', offset: '40' })).toEqual({ limit: 20, offset: 40 });
    expect(v.parse(page, { limit: 20 })).toEqual({ limit: 20, offset: 0 });
    expect(v.parse(page, {})).toEqual({ limit: 36, offset: 0 });
    expect(v.parse(queryInteger({ min: 1, max: 9 }), undefined)).toBeUndefined();
  });

  it.each([
    '',
    ' 5',
    '5 ',
    '1e2',
    '0x10',
    'abc',
    '1.5',
    '101',
    '0',
    '-1',
    'NaN',
    1.5,
    101,
    null,
    [5],
    {},
  ])('refuses %j as a limit', (limit) => expect(accepts(pageQuery.limit, limit)).toBe(false));

  it('reads numbers with decimals', () => {
    const price = queryNumber({ min: 0, max: 100 });
    expect(v.parse(price, '21.5')).toBe(21.5);
    expect(accepts(price, '21,5')).toBe(false);
    expect(accepts(price, 'Infinity')).toBe(false);
  });

  it('reads yes and no', () => {
    expect(
      ['true', '1', true, 'false', '0', false].map((one) => v.parse(queryBoolean(), one)),
    ).toEqual([true, true, true, false, false, false]);
    expect(accepts(queryBoolean(), 'yes')).toBe(false);
    expect(accepts(queryBoolean(), '')).toBe(false);
    expect(v.parse(queryBoolean(), undefined)).toBeUndefined();
  });

  it('reads lists, comma-separated or repeated, without repetitions', () => {
    expect(v.parse(queryList(), 'a, b,,a')).toEqual(['a', 'b']);
    expect(v.parse(queryList(), ['a,c', 'b', 'c'])).toEqual(['a', 'c', 'b']);
    expect(accepts(queryList({ max: 2 }), 'a,b,c')).toBe(false);
    expect(accepts(queryList({ maxLength: 3 }), 'abcd')).toBe(false);
  });

  it('reads choices in their declared order and refuses others', () => {
    const statuses = queryChoices(['draft', 'active', 'sold']);
    expect(v.parse(statuses, 'sold,draft')).toEqual(['draft', 'sold']);
    expect(accepts(statuses, 'sold,gone')).toBe(false);
  });

  it('takes only instants that every program reads', () => {
    expect(accepts(timestampSchema, '2026-01-01T00:00:00.000Z')).toBe(true);
    expect(accepts(timestampSchema, '2026-01-01T00:00:00+01:00')).toBe(true);
    for (const odd of ['2026-01-01T00:00:00+00', '2026-01-01T00:00:00 +00:00', 'yesterday']) {
      expect(accepts(timestampSchema, odd)).toBe(false);
    }
  });

  it('takes only cursors of its own form', () => {
    expect(accepts(cursorSchema, 'eyJhIjoxfQ')).toBe(true);
    expect(accepts(cursorSchema, "a' or 1=1")).toBe(false);
  });
});

describe('texts', () => {
  it('trims before it measures', () => {
    expect(v.parse(text({ min: 2, max: 3 }), '  abc ')).toBe('abc');
    expect(accepts(text({ min: 2, max: 3 }), ' a ')).toBe(false);
    expect(accepts(text({ max: 3 }), 'abcd')).toBe(false);
  });

  it.each(['a\u0000b', '\uD800', 'a\uDC00'])('refuses what cannot be stored: %j', (value) => {
    expect(accepts(text({ max: 10 }), value)).toBe(false);
    expect(accepts(longText({ max: 10 }), value)).toBe(false);
  });

  it('keeps emoji and line breaks where they belong', () => {
    expect(v.parse(text({ max: 10 }), 'gg 🎮')).toBe('gg 🎮');
    expect(accepts(text({ max: 10 }), 'a\nb')).toBe(false);
    expect(v.parse(longText({ max: 10 }), 'a\r\nb\n')).toBe('a\nb');
    expect(accepts(longText({ max: 10 }), 'a'.repeat(11))).toBe(false);
    expect(accepts(longText({ max: 10 }), ' '.repeat(1_000))).toBe(false);
  });
});

describe('identifiers and prices', () => {
  it('takes UUIDs in any case and nothing else', () => {
    const id = '0192F0C1-7B6E-7CC2-9A3E-6F1B2C3D4E5F';
    expect(v.parse(idSchema, id)).toBe(id.toLowerCase());
    expect(accepts(idSchema, '42')).toBe(false);
    expect(accepts(idSchema, `${id}0`)).toBe(false);
  });

  it('takes prices with at most four decimals', () => {
    expect(accepts(priceSchema, 21.4)).toBe(true);
    expect(accepts(priceSchema, 0.0001)).toBe(true);
    expect(accepts(priceSchema, 0.00001)).toBe(false);
    expect(accepts(priceSchema, 1.00005)).toBe(false);
    expect(accepts(priceSchema, 0)).toBe(false);
    expect(accepts(priceSchema, Number.NaN)).toBe(false);
    expect(accepts(priceSchema, 10_000_001)).toBe(false);
  });
});
