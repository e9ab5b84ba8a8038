import { expect, it } from 'vitest';
import { debtShare, divideChargeback, type ChargedOrder } from './chargeback-rule.ts';

const order = (more: Partial<ChargedOrder> = {}): ChargedOrder => ({
  id: 'a',
  sellerId: 's',
  usedCents: 1_000,
  netCents: 900,
  state: 'completed',
  isProven: true,
  ...more,
});

const shown = (cents: number, orders: ChargedOrder[]) => {
  const { parts, buyerCents } = divideChargeback(cents, orders);
  return [
    ...parts.map((part) => [
      part.order.id,
      part.kind,
      part.cents,
      part.sellerCents,
      part.marketCents,
    ]),
    buyerCents,
  ];
};

it('leaves a seller alone whose delivery is proven: the buyer owes', () => {
  expect(shown(1_000, [order()])).toEqual([['a', 'buyer', 1_000, 0, 0], 1_000]);
});

it('takes the proceeds of a sale that was not proven, and the fee from the market', () => {
  expect(shown(1_000, [order({ isProven: false })])).toEqual([['a', 'seller', 1_000, 900, 100], 0]);
});

it('never takes more of a seller than the sale brought', () => {
  expect(shown(300, [order({ isProven: false, netCents: 900 })])).toEqual([
    ['a', 'seller', 300, 300, 0],
    0,
  ]);
});

it('ends what runs without a proof, and lets go on what is delivered', () => {
  expect(shown(1_000, [order({ state: 'running', isProven: false })])).toEqual([
    ['a', 'end', 1_000, 0, 0],
    0,
  ]);
  expect(shown(1_000, [order({ state: 'running' })])).toEqual([['a', 'buyer', 1_000, 0, 0], 1_000]);
});

it('asks the payer for what no order has', () => {
  expect(shown(1_500, [])).toEqual([1_500]);
  expect(shown(1_500, [order({ state: 'running', isProven: false })])[1]).toBe(500);
});

it('comes to the cent to what the bank took, goods that did not come first', () => {
  const orders = [
    order({ id: 'had' }),
    order({ id: 'sold', isProven: false, usedCents: 700, netCents: 633 }),
    order({ id: 'open', state: 'running', isProven: false, usedCents: 400 }),
  ];
  for (let cents = 0; cents <= 2_500; cents += 7) {
    const { parts, buyerCents } = divideChargeback(cents, orders);
    const sums = parts.filter(({ kind }) => kind !== 'buyer').map((part) => part.cents);
    expect(sums.reduce((sum, each) => sum + each, buyerCents)).toBe(cents);
    if (cents > 0) expect(parts[0]?.order.id).toBe('open');
  }
});

it('repays half of a release at most', () => {
  expect(debtShare(1_001, 5_000)).toBe(500);
  expect(debtShare(1_001, 200)).toBe(200);
  expect(debtShare(1, 200)).toBe(0);
  expect(debtShare(1_000, 0)).toBe(0);
});
