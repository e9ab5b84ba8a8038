import { expect, test } from 'vitest';
import { dollarsOf } from '~/domain/payout-batch.ts';
import { centsOf, isUsed, statusOf } from './objects.ts';

test.each([
  [5, '0.05'],
  [100, '1.00'],
  [123_456, '1234.56'],
])('%i cents are %s, and back', (cents, value) => {
  expect(dollarsOf(cents)).toBe(value);
  expect(centsOf({ currency: 'USD', value })).toBe(cents);
});

test('amounts that are none of ours are not guessed', () => {
  expect(centsOf({ currency: 'USD', value: '1' })).toBe(100);
  expect(centsOf({ currency: 'USD', value: '0.5' })).toBe(50);
  for (const value of ['1.005', '-1.00', '1,00', '', '1e3']) {
    expect(centsOf({ currency: 'USD', value })).toBeNull();
  }
  expect(centsOf({ currency: 'EUR', value: '1.00' })).toBeNull();
  expect(centsOf(undefined)).toBeNull();
});

test('words of PayPal become ours; one that nobody knows moves nothing', () => {
  expect(statusOf('ONHOLD')).toBe('held');
  expect(statusOf('REVERSED')).toBe('reversed');
  expect(statusOf('SOMETHING_NEW')).toBe('held');
  expect(statusOf('constructor')).toBe('held');
  expect(isUsed('PAYMENT.PAYOUTS-ITEM.HELD')).toBe(true);
  expect(isUsed('PAYMENT.CAPTURE.COMPLETED')).toBe(false);
});
