import { expect, test } from 'vitest';
import { balancesFor, besideCard, methodFor } from './payment-method.ts';

test.each([
  { chosen: undefined, walletCents: 500, dueCents: 500, method: 'wallet' },
  { chosen: undefined, walletCents: 499, dueCents: 500, method: 'stripe' },
  { chosen: undefined, walletCents: 0, dueCents: 0, method: 'wallet' },
  { chosen: 'stripe', walletCents: 900, dueCents: 500, method: 'stripe' },
  // Kept from a time when somebody else took cards here.
  { chosen: 'sandbox', walletCents: 900, dueCents: 500, method: 'stripe' },
  { chosen: 'wallet', walletCents: 900, dueCents: 500, method: 'wallet' },
  // A larger price, or a bonus taken back: the wallet does not reach any more.
  { chosen: 'wallet', walletCents: 400, dueCents: 500, method: 'stripe' },
] as const)(
  '$chosen with $walletCents of $dueCents is $method',
  ({ chosen, method, ...amounts }) => {
    expect(methodFor(chosen, amounts, 'stripe')).toBe(method);
  },
);

test('without anybody who takes cards it is the wallet', () => {
  expect(methodFor('stripe', { walletCents: 0, dueCents: 500 }, null)).toBe('wallet');
});

test.each([
  { walletCents: 400, dueCents: 500, leastCents: 50, beside: 400 },
  // The card is charged its least, the wallet pays less.
  { walletCents: 490, dueCents: 500, leastCents: 50, beside: 450 },
  { walletCents: 500, dueCents: 500, leastCents: 50, beside: 0 },
  { walletCents: 0, dueCents: 500, leastCents: 50, beside: 0 },
  { walletCents: 20, dueCents: 40, leastCents: 50, beside: 0 },
])('beside a card the wallet pays $beside: $walletCents of $dueCents', ({ beside, ...amounts }) => {
  expect(besideCard(amounts)).toBe(beside);
});

test('a wallet that has become enough pays all', () => {
  expect(methodFor('mixed', { walletCents: 500, dueCents: 500 }, 'sandbox')).toBe('wallet');
});

test('what is reserved for the orders that are paid is there for them, but for expired bonus money', () => {
  const data = [
    { slug: 'real', balance: 100 },
    { slug: 'bonus', balance: 20 },
    { slug: 'card', balance: 5 },
  ] as const;
  const reserved = ['one', 'two', 'other'].map((id) => ({
    order_id: id,
    order_ids: id === 'other' ? ['other', 'nothing'] : [id],
    title: null,
    bonus_amount: 300,
    usable_bonus_amount: 200,
    card_amount: 30,
    real_amount: 40,
    until: null,
  }));
  expect(balancesFor({ data, reserved }, ['one', 'two'])).toEqual({
    bonusCents: 420,
    walletCents: 245,
  });
  // Of a basket also for the one that takes nothing of it.
  expect(balancesFor({ data, reserved }, ['nothing'])).toEqual({
    bonusCents: 220,
    walletCents: 175,
  });
  expect(balancesFor({ data, reserved }, [undefined])).toEqual({
    bonusCents: 20,
    walletCents: 105,
  });
});
