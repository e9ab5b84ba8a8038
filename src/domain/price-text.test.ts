import { describe, expect, it } from 'vitest';
import { priceText, readPrice } from './price-text.ts';

describe('readPrice', () => {
  it.each([
    ['12', 0, 'en', 12_000_000],
    ['$ 1,204.50', 0, 'en', 1_204_500_000],
    ['1,204', 0, 'en', 1_204_000_000],
    ['0,214', 4, 'en', 214_000],
    ['0,2140', 4, 'fr', 214_000],
    ['1 204,5', 0, 'fr', 1_204_500_000],
    ['.5', 0, 'en', 500_000],
    ['0.000001', 4, 'en', 1],
    ['12.500', 0, 'en', 12_500_000],
    ['100000', 0, 'en', 100_000_000_000],
  ] as const)('reads %s with %i decimals of a cent in %s', (text, decimals, locale, micros) => {
    expect(readPrice(text, decimals, locale)).toEqual({ micros });
  });

  it.each([
    ['', 0, 'empty'],
    ['  ', 0, 'empty'],
    ['abc', 0, 'form'],
    ['-1', 0, 'form'],
    ['1.2.3', 0, 'form'],
    ['.', 0, 'form'],
    ['1e3', 0, 'form'],
    ['0.214', 0, 'decimals'],
    ['0.0000001', 4, 'decimals'],
    ['0.00', 0, 'small'],
    ['100000.01', 0, 'large'],
  ] as const)('refuses "%s" with %i decimals: %s', (text, decimals, problem) => {
    expect(readPrice(text, decimals, 'en')).toEqual({ problem });
  });
});

describe('priceText', () => {
  it('keeps two decimals and drops zeros behind them', () => {
    expect(priceText(1250, 'en')).toBe('12.50');
    expect(priceText(21.4, 'en')).toBe('0.214');
    expect(priceText(0.0001, 'en')).toBe('0.000001');
    expect(priceText(1200, 'fr')).toBe('12,00');
  });

  it('is read back as the same price', () => {
    for (const cents of [1, 99, 100, 21.47, 0.0123, 10_000_000]) {
      expect(readPrice(priceText(cents, 'fr'), 4, 'fr')).toEqual({
        micros: Math.round(cents * 10_000),
      });
    }
  });
});
