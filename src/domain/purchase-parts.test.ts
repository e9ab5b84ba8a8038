import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideOver, purchaseParts } from './purchase-parts.ts';

const order = (totalCents: number, discountCents = 0) => ({ totalCents, discountCents });
const none = {
  bonusBalance: 0,
  useBonus: false,
  walletBalance: 0,
  useWallet: false,
  leastCents: 0,
};

describe('the parts of a payment of several orders', () => {
  test.each([
    ['a card alone', {}, { bonus: 0, wallet: 0, card: 2_200 }],
    [
      'nothing that was not chosen',
      { bonusBalance: 500, walletBalance: 700 },
      { bonus: 0, wallet: 0, card: 2_200 },
    ],
    [
      'bonus money of each order, at most its share',
      { bonusBalance: 5_000, useBonus: true },
      { bonus: 660, wallet: 0, card: 1_540 },
    ],
    [
      'what the wallet has',
      { walletBalance: 700, useWallet: true },
      { bonus: 0, wallet: 700, card: 1_500 },
    ],
    [
      'all three',
      { bonusBalance: 400, useBonus: true, walletBalance: 700, useWallet: true },
      { bonus: 400, wallet: 700, card: 1_100 },
    ],
    [
      'less of the wallet where the card takes no less',
      { walletBalance: 2_190, useWallet: true, leastCents: 50 },
      { bonus: 0, wallet: 2_150, card: 50 },
    ],
    [
      'no card where the wallet has it all',
      { walletBalance: 9_000, useWallet: true },
      { bonus: 0, wallet: 2_200, card: 0 },
    ],
  ])('%s', (_name, wallet, parts) => {
    expect(purchaseParts([order(1_100), order(1_100)], { ...none, ...wallet })).toEqual(parts);
  });

  test('bonus money pays nothing of an order with a promo code', () => {
    const orders = [order(1_100, 100), order(1_100)];
    const wallet = { ...none, bonusBalance: 5_000, useBonus: true };
    expect(purchaseParts(orders, wallet)).toEqual({ bonus: 330, wallet: 0, card: 1_770 });
  });
});

const costs = fc.array(
  fc.record({
    totalCents: fc.integer({ min: 1, max: 5_000 }),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 5 },
);
const cents = fc.integer({ min: 0, max: 10_000 });

test('whatever there is, each order is paid to the cent, and nothing is used twice', () => {
  fc.assert(
    fc.property(costs, cents, cents, cents, (drawn, bonus, card, real) => {
      const orders = drawn.map(({ totalCents, cut }) =>
        order(totalCents, Math.floor(totalCents * cut)),
      );
      const shares = divideOver(orders, { bonus, card, real });
      const sum = (of: (share: (typeof shares)[number]) => number): number =>
        shares.reduce((total, share) => total + of(share), 0);
      for (const [index, share] of shares.entries()) {
        const { totalCents = 0, discountCents = 0 } = orders[index] ?? {};
        expect(Math.min(share.bonus, share.card, share.real, share.byCard)).toBeGreaterThanOrEqual(
          0,
        );
        expect(share.bonus + share.card + share.real + share.byCard).toBe(
          totalCents - discountCents,
        );
      }
      expect(sum((share) => share.bonus)).toBeLessThanOrEqual(bonus);
      expect(sum((share) => share.card)).toBeLessThanOrEqual(card);
      expect(sum((share) => share.real)).toBeLessThanOrEqual(real);
      // The card pays only what there is no wallet money for.
      if (sum((share) => share.byCard) > 0) {
        expect(sum((share) => share.card)).toBe(card);
        expect(sum((share) => share.real)).toBe(real);
      }
    }),
  );
});

test('what a payment takes of a wallet is what its orders take', () => {
  fc.assert(
    fc.property(
      costs,
      cents,
      cents,
      fc.integer({ min: 0, max: 60 }),
      (drawn, bonusBalance, walletBalance, leastCents) => {
        const orders = drawn.map(({ totalCents }) => order(totalCents));
        const parts = purchaseParts(orders, {
          bonusBalance,
          useBonus: true,
          walletBalance,
          useWallet: true,
          leastCents,
        });
        const shares = divideOver(orders, { bonus: parts.bonus, card: 0, real: parts.wallet });
        const sum = (of: (share: (typeof shares)[number]) => number): number =>
          shares.reduce((total, share) => total + of(share), 0);
        expect(sum((share) => share.bonus)).toBe(parts.bonus);
        expect(sum((share) => share.real)).toBe(parts.wallet);
        expect(sum((share) => share.byCard)).toBe(parts.card);
      },
    ),
  );
});
