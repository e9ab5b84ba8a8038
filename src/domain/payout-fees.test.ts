import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appConfig, serverConfig } from '~config';
import { payoutFeeCents } from './payout-fees.ts';

const { fees } = serverConfig.payouts;

test.each([
  ['bank', 1_000, 0],
  ['bank', 10_000_000, 0],
  ['paypal', 1_000, 20],
  // Rounded down, for the owner.
  ['paypal', 1_099, 21],
  ['paypal', 99_999, 1_999],
  ['paypal', 100_000, 2_000],
  ['paypal', 10_000_000, 2_000],
  ['usdt', 1_000, 300],
  ['usdt', 10_000_000, 300],
] as const)('%s, %i cents: %i', (kind, cents, fee) => {
  expect(payoutFeeCents(fees[kind], cents)).toBe(fee);
});

test('from the least payout on something always arrives', () => {
  const amounts = fc.integer({ min: appConfig.wallet.payoutMinCents, max: 100_000_000 });
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(fees)), amounts, (fee, cents) => {
      const taken = payoutFeeCents(fee, cents);
      expect(Number.isSafeInteger(taken) && taken >= 0 && taken < cents).toBe(true);
    }),
  );
});
