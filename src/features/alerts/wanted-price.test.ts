import { expect, test } from 'vitest';
import { suggestedPrice, wantedCents } from './wanted-price.ts';

test('the field begins a little below the price now, with the decimals that it is shown with', () => {
  expect(suggestedPrice(1_000, 'USD', false, 'en')).toBe('9.50');
  expect(suggestedPrice(1_000, 'USD', false, 'fr')).toBe('9,50');
  expect(suggestedPrice(21.4, 'USD', true, 'en')).toBe('0.2033');
  expect(suggestedPrice(null, 'EUR', false, 'fr')).toBe('');
});

test.each([
  ['8', 800],
  ['8,50', 850],
  ['0.2150', 21.5],
  ['', null],
  ['0', null],
  ['much', null],
])('%s typed in dollars is %s cents', (typed, cents) => {
  expect(wantedCents(typed, 'USD')).toBe(cents);
});
