import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import {
  isVatIdOf,
  plainVatId,
  taxGivenBack,
  taxWithin,
  vatRateBps,
  vatRates,
  vatTreatment,
} from './vat.ts';

describe('rates', () => {
  test('there are the 27 member states, each with days in order', () => {
    expect(Object.keys(vatRates)).toHaveLength(27);
    for (const [country, rates] of Object.entries(vatRates)) {
      expect(countryCodes).toContain(country);
      const days = rates.map(({ from }) => from);
      expect(days).toEqual([...new Set(days)].toSorted());
    }
  });

  test.each([
    ['EE', '2023-12-31', 2_000],
    ['EE', '2024-01-01', 2_200],
    ['EE', '2025-07-01', 2_400],
    ['FI', '2024-08-31', 2_400],
    ['FI', '2024-09-01', 2_550],
    ['RO', '2025-07-31', 1_900],
    ['RO', '2025-08-01', 2_100],
    ['SK', '2026-11-26', 2_300],
    ['FR', '2019-01-01', 2_000],
    ['US', '2026-01-01', null],
    ['constructor', '2026-01-01', null],
  ])('%s on %s: %s', (country, day, bps) => {
    expect(vatRateBps(country, day)).toBe(bps);
  });
});

test.each([
  ['FR', 'fr 40 303 265 045', true],
  ['DE', 'DE136695976', true],
  ['DE', 'DE13669597', false],
  ['GR', 'EL094259216', true],
  ['GR', 'GR094259216', false],
  ['FR', 'DE136695976', false],
  ['US', 'US123456789', false],
])('a number of %s that looks like %s: %s', (country, text, looks) => {
  expect(isVatIdOf(country, plainVatId(text))).toBe(looks);
});

describe('place of supply', () => {
  const seller = { country: 'FR' };
  const day = '2026-11-01';
  const person = (country: string) => ({ country, isBusiness: false, vatId: null });
  const firm = (country: string, vatId: string | null) => ({ country, isBusiness: true, vatId });

  test.each([
    ['nobody sells', null, person('FR'), { kind: 'none' }],
    ['a seller outside of the EU', { country: 'CH' }, person('FR'), { kind: 'none' }],
    [
      'at home',
      seller,
      person('FR'),
      { kind: 'charged', country: 'FR', bps: 2_000, assumed: false },
    ],
    [
      'a private customer elsewhere',
      seller,
      person('DE'),
      { kind: 'charged', country: 'DE', bps: 1_900, assumed: false },
    ],
    ['a business elsewhere', seller, firm('DE', 'DE136695976'), { kind: 'reverse_charge' }],
    [
      'a business at home',
      seller,
      firm('FR', 'FR40303265045'),
      { kind: 'charged', country: 'FR', bps: 2_000, assumed: false },
    ],
    [
      'a business without a number',
      seller,
      firm('DE', null),
      { kind: 'charged', country: 'DE', bps: 1_900, assumed: false },
    ],
    [
      'a business with the number of another state',
      seller,
      firm('DE', 'FR40303265045'),
      { kind: 'charged', country: 'DE', bps: 1_900, assumed: false },
    ],
    ['outside of the EU', seller, person('US'), { kind: 'outside' }],
    [
      'Monaco, which counts as France',
      { country: 'DE' },
      person('MC'),
      { kind: 'charged', country: 'FR', bps: 2_000, assumed: false },
    ],
    [
      'a business of Monaco',
      { country: 'DE' },
      firm('MC', 'FR40303265045'),
      { kind: 'reverse_charge' },
    ],
    ['nobody said', seller, null, { kind: 'charged', country: 'FR', bps: 2_000, assumed: true }],
  ])('%s', (_, from, to, treatment) => {
    expect(vatTreatment(from, to, day)).toEqual(treatment);
  });
});

describe('tax within an amount', () => {
  test.each([
    [12_000, 2_000, 2_000],
    [100, 2_000, 17],
    [1, 2_000, 0],
    [3, 2_000, 1],
    [0, 2_550, 0],
    [125_50, 2_550, 2_550],
  ])('%s cents at %s: %s', (gross, bps, tax) => {
    expect(taxWithin(gross, bps)).toBe(tax);
  });

  test('credit notes give back what the invoice charged, however it is shared out', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 100, max: 3_000 }), (shares, bps) => {
        const gross = shares.reduce((sum, part) => sum + part, 0);
        let remaining = gross;
        let back = 0;
        for (const part of shares) {
          const tax = taxGivenBack(remaining, part, bps);
          expect(tax).toBeGreaterThanOrEqual(0);
          expect(tax).toBeLessThanOrEqual(part);
          back += tax;
          remaining -= part;
        }
        expect(back).toBe(taxWithin(gross, bps));
      }),
    );
  });
});
