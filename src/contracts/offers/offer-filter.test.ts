import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  attributeFiltersSchema,
  encodeAttributeFilters,
  parseAttributeFilter,
} from './offer-filter.ts';

describe('attribute filters', () => {
  it('reads values and ranges', () => {
    expect(parseAttributeFilter('league:standard,hardcore')).toEqual({
      key: 'league',
      kind: 'values',
      values: ['standard', 'hardcore'],
    });
    expect(parseAttributeFilter('skins:20..')).toEqual({
      key: 'skins',
      kind: 'range',
      from: 20,
      to: null,
    });
    expect(parseAttributeFilter('skins:-1.5..100')).toMatchObject({ from: -1.5, to: 100 });
  });

  it.each([
    '',
    'league',
    'league:',
    ':x',
    'League:x',
    'league:a,,b',
    'skins:..',
    'skins:9..1',
    'x:<a>',
  ])('refuses %j', (text) => {
    expect(parseAttributeFilter(text)).toBeNull();
    expect(v.safeParse(attributeFiltersSchema, text).success).toBe(false);
  });

  it('survives the way into an address and back', () => {
    const filters = v.parse(attributeFiltersSchema, ['skins:20..100', 'league:b,a', 'flag:true']);
    const encoded = encodeAttributeFilters(filters ?? []);
    expect(encoded).toEqual(['flag:true', 'league:a,b', 'skins:20..100']);
    expect(encodeAttributeFilters(v.parse(attributeFiltersSchema, encoded) ?? [])).toEqual(encoded);
  });

  it('takes one text as well as several; the last filter of a key counts', () => {
    expect(v.parse(attributeFiltersSchema, 'league:a')).toHaveLength(1);
    expect(v.parse(attributeFiltersSchema, ['league:a', 'league:b'])).toEqual([
      { key: 'league', kind: 'values', values: ['b'] },
    ]);
    expect(v.parse(attributeFiltersSchema, undefined)).toBeUndefined();
  });
});
