import { describe, expect, it } from 'vitest';
import {
  changeAttributes,
  facetTokens,
  filterValid,
  marketKey,
  marketTokens,
  missingAttributes,
  type AttributeRule,
} from './offer-attributes.ts';

const option = (value: string) => ({ value, label: { en: value, fr: value } });
const base = { required: false, minimum: null, maximum: null, options: [] };
const rules: AttributeRule[] = [
  {
    ...base,
    key: 'league',
    type: 'select',
    required: true,
    options: [option('vaal'), option('std')],
  },
  { ...base, key: 'perks', type: 'multiselect', options: [option('mail'), option('skins')] },
  { ...base, key: 'level', type: 'number', minimum: 1, maximum: 100 },
  { ...base, key: 'hardcore', type: 'boolean' },
  { ...base, key: 'note', type: 'text' },
];

describe('changeAttributes', () => {
  it('keeps what is not named, removes null and empty values', () => {
    const current = { league: 'vaal', note: 'x', perks: ['mail'] };
    const { values, issues } = changeAttributes(rules, current, {
      note: null,
      perks: [],
      level: 7,
    });
    expect(issues).toEqual([]);
    expect(values).toEqual({ league: 'vaal', level: 7 });
  });

  it.each([
    ['league', 'moon'],
    ['league', true],
    ['perks', ['mail', 'car']],
    ['perks', 'mail'],
    ['level', 0],
    ['level', 101],
    ['level', '7'],
    ['hardcore', 'yes'],
    ['note', 3],
    ['moon', 'x'],
    ['__proto__x', 'x'],
  ])('refuses %s = %j', (key, value) => {
    const { values, issues } = changeAttributes(rules, {}, { [key]: value });
    expect(values).toEqual({});
    expect(issues.map((issue) => issue.path)).toEqual([`attributes.${key}`]);
  });
});

it('names required attributes that are missing', () => {
  expect(missingAttributes(rules, {})).toEqual(['attributes.league']);
  expect(missingAttributes(rules, { league: 'vaal' })).toEqual([]);
});

it('makes tokens of choices only, and a market key in the order of the facet keys', () => {
  const values = { hardcore: false, league: 'vaal', perks: ['mail', 'skins'], level: 5, note: 'x' };
  expect(facetTokens(rules, values)).toEqual([
    'league:vaal',
    'perks:mail',
    'perks:skins',
    'hardcore:false',
  ]);
  const key = marketKey(['hardcore', 'league'], values);
  expect(key).toBe('hardcore:false|league:vaal');
  expect(marketTokens(key)).toEqual([
    { key: 'hardcore', value: 'false' },
    { key: 'league', value: 'vaal' },
  ]);
  expect(marketTokens('')).toEqual([]);
});

it('keeps the values that another category understands', () => {
  expect(filterValid(rules, { league: 'gone', level: 12, other: 'x' })).toEqual({ level: 12 });
});
