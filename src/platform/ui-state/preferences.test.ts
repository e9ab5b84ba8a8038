import { expect, test } from 'vitest';
import { currencyOfRegion } from './preferences.ts';

test('regions of the EU and the UK switch the currency to euros, others leave it', () => {
  expect(currencyOfRegion('FR', 'USD')).toBe('EUR');
  expect(currencyOfRegion('GB', 'USD')).toBe('EUR');
  expect(currencyOfRegion('US', 'EUR')).toBe('EUR');
  expect(currencyOfRegion('US', 'USD')).toBe('USD');
  expect(currencyOfRegion('', 'USD')).toBe('USD');
});
