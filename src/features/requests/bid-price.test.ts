import { expect, test } from 'vitest';
import { bidPriceOf } from './bid-price.ts';

const terms = { count: 2_000, feeBps: 1_000, priceDecimals: 4 } as const;

test('a price per unit gives what the buyer pays and what the seller gets', () => {
  const price = bidPriceOf('0.20', terms, 'en');
  expect(price).toMatchObject({
    cents: 20,
    quote: { totalCents: 44_000, netCents: 40_000, feeCents: 4_000 },
  });
  expect(bidPriceOf('0,20', terms, 'fr')).toEqual(price);
});

test('fractions of a cent are for categories that have them', () => {
  expect(bidPriceOf('0.2131', terms, 'en')).toMatchObject({ cents: 21.31 });
  expect(bidPriceOf('0.2131', { ...terms, priceDecimals: 0 }, 'en')).toEqual({
    problem: 'decimals',
  });
  expect(bidPriceOf('0.0000001', terms, 'en')).toEqual({ problem: 'decimals' });
});

test.each([
  ['', 'empty'],
  ['free', 'form'],
  ['0', 'small'],
  ['100001', 'large'],
] as const)('%j is no price: %s', (text, problem) => {
  expect(bidPriceOf(text, terms, 'en')).toEqual({ problem });
});
