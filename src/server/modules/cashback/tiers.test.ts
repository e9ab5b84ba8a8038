/** The tiers of buyers: bounds, and a rate that nobody can live on (decision 0108). */
import { appConfig, serverConfig } from '~config';
import { describe, expect, test } from 'vitest';
import { buyerTiers } from '~/contracts/cashback/cashback.schemas.ts';
import { cashbackOf, tierOf } from './tiers.ts';

const { affiliate, cashback } = serverConfig.promotions;
const settled = {
  ownCents: 20_000,
  isOneDevice: false,
  isConfirmed: true,
  spentBeforeCents: 50_000,
};

describe('tiers', () => {
  test.each([
    [0, 'starter', 'regular'],
    [9_999, 'starter', 'regular'],
    [10_000, 'regular', 'veteran'],
    [199_999, 'veteran', 'legend'],
    [200_000, 'legend', undefined],
    [1e12, 'legend', undefined],
  ])('of %d cents', (cents, tier, next) => {
    const found = tierOf(cents);
    expect([found.tier.tier, found.next?.tier]).toEqual([tier, next]);
  });

  test('rise, all of them, from nothing', () => {
    expect(cashback.tiers.map(({ tier }) => tier)).toEqual([...buyerTiers]);
    expect(cashback.tiers[0]?.fromCents).toBe(0);
    for (const [index, { fromCents, shareBps }] of cashback.tiers.entries()) {
      const before = cashback.tiers[index - 1];
      if (before) expect(fromCents > before.fromCents && shareBps > before.shareBps).toBe(true);
    }
  });

  test('never give as much as the lowest fee takes, a partner’s share included', () => {
    const most = Math.max(...cashback.tiers.map(({ shareBps }) => shareBps));
    expect(most + affiliate.shareBps).toBeLessThan(Math.min(...appConfig.wallet.feeBpsByLevel));
  });
});

describe('an order that became final', () => {
  test('brings the share of its own money, rounded down', () => {
    expect(cashbackOf({ ...settled, ownCents: 199 })).toMatchObject({ cents: 1, spentCents: 199 });
    expect(cashbackOf(settled)).toEqual({ spentCents: 20_000, shareBps: 100, cents: 200 });
  });

  test('brings no more than the most', () => {
    expect(cashbackOf({ ...settled, ownCents: 1e7 }).cents).toBe(cashback.mostCents);
  });

  test('brings and counts nothing between accounts of one device', () => {
    expect(cashbackOf({ ...settled, isOneDevice: true })).toEqual({
      spentCents: 0,
      shareBps: 0,
      cents: 0,
    });
  });

  test('of an address that nobody confirmed counts, and brings nothing', () => {
    expect(cashbackOf({ ...settled, isConfirmed: false })).toMatchObject({
      spentCents: 20_000,
      cents: 0,
    });
  });
});
