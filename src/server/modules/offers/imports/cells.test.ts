import { describe, expect, it } from 'vitest';
import type { AttributeRow } from '../../catalogue/index.ts';
import type { AttributeValue } from '../offers.tables.ts';
import {
  attributeText,
  discountsText,
  readAttribute,
  readCount,
  readDiscounts,
  readDollars,
} from './cells.ts';

const rule = (change: Partial<AttributeRow>): AttributeRow => ({
  id: '',
  category_id: '',
  key: 'league',
  type: 'select',
  required: false,
  filterable: true,
  ordinal: false,
  position: 1,
  label_en: 'League',
  label_fr: 'Ligue',
  unit_en: null,
  unit_fr: null,
  minimum: null,
  maximum: null,
  options: [
    { value: 'vaal', label: { en: 'Fate of the Vaal', fr: 'Destin des Vaal' } },
    { value: 'standard', label: { en: 'Standard', fr: 'Standard' } },
    { value: 'std-2', label: { en: 'Twin', fr: 'Jumeau' } },
    { value: 'std-3', label: { en: 'Twin', fr: 'Jumelle' } },
  ],
  ...change,
});

const point = { decimal: 'point', locale: 'en' } as const;

describe('prices', () => {
  it.each([
    ['3.10', 'point', 0, 310],
    ['$1,204.50', 'point', 0, 120_450],
    ['1.204,50', 'comma', 0, 120_450],
    ['0,0288', 'comma', 4, 2.88],
    ['0.000001', 'point', 4, 0.0001],
    ['12', 'comma', 0, 1_200],
  ] as const)('reads %s with a %s', (text, decimal, digits, value) => {
    expect(readDollars(text, decimal, digits)).toEqual({ value });
  });

  it.each([
    ['3,10', 'point', 0],
    ['3.10', 'comma', 0],
    ['0.0000001', 'point', 4],
    ['0.001', 'point', 0],
    ['0', 'point', 0],
    ['-3', 'point', 0],
    ['1e3', 'point', 0],
    ['100000.01', 'point', 0],
    ['9'.repeat(400), 'point', 0],
    ['=1+1', 'point', 0],
    ['NaN', 'point', 0],
  ] as const)('refuses %s with a %s', (text, decimal, digits) => {
    expect(readDollars(text, decimal, digits)).toHaveProperty('issue');
  });
});

it.each(['1.5', 'ten', '1e9', '--1', ''])('takes no count of %j', (text) => {
  expect(readCount(text, 'point')).toHaveProperty('issue');
});

describe('attributes', () => {
  it.each(['vaal', 'Fate of the Vaal', 'FATE OF THE VAAL', 'destin des vaal'])(
    'finds the value of %s',
    (text) => {
      expect(readAttribute(rule({}), text, point)).toEqual({ value: 'vaal' });
    },
  );

  it('says what may have been meant', () => {
    expect(readAttribute(rule({}), 'Fate of Vaal', point)).toMatchObject({
      issue: { message: expect.stringContaining('Did you mean') },
    });
    expect(readAttribute(rule({}), 'Fate of teh Vaal', { ...point, locale: 'fr' })).toMatchObject({
      issue: { values: { text: 'Destin des Vaal' } },
    });
  });

  it('takes a label of several values for none of them', () => {
    expect(readAttribute(rule({}), 'Twin', point)).toHaveProperty('issue');
    expect(attributeText(rule({}), 'std-2', 'en')).toBe('std-2');
    expect(attributeText(rule({}), 'std-2', 'fr')).toBe('Jumeau');
  });

  const stored: [AttributeRow['type'], AttributeValue][] = [
    ['select', 'vaal'],
    ['select', 'std-3'],
    ['multiselect', ['vaal', 'std-2']],
    ['number', 41.5],
    ['boolean', false],
    ['text', 'as it is'],
  ];
  it.each(stored)('reads back a %s', (type, value) => {
    for (const locale of ['en', 'fr'] as const) {
      const own = rule({ type });
      const text = String(attributeText(own, value, locale));
      expect(readAttribute(own, text, point)).toEqual({ value });
    }
  });

  it('takes an empty cell for no value', () => {
    expect(readAttribute(rule({}), '', point)).toEqual({ value: null });
  });
});

describe('volume discounts', () => {
  const steps = [
    { from_count: 10, percent: 5 },
    { from_count: 100, percent: 7.5 },
  ];
  it('reads back what it writes', () => {
    expect(readDiscounts(discountsText(steps), 'point')).toEqual({ value: steps });
    expect(readDiscounts('10:5%|100:7,5', 'comma')).toEqual({ value: steps });
  });
  it.each(['10', '10:x', '10:5:1', '|'])('refuses %s', (text) => {
    expect(readDiscounts(text, 'point')).toHaveProperty('issue');
  });
});
