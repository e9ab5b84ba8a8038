import { expect, test } from 'vitest';
import { serverConfig } from '~config';
import { sellerLevel, successBps } from './seller-level.ts';

const cents = (usd: number) => usd * 100;

test.each([
  ['nothing sold', { orders: 0, turnoverCents: 0, failed: 0 }, 0],
  ['the marks of L1', { orders: 5, turnoverCents: cents(100), failed: 0 }, 1],
  ['one cent short of L1', { orders: 5, turnoverCents: cents(100) - 1, failed: 0 }, 0],
  ['one order short of L1', { orders: 4, turnoverCents: cents(100), failed: 0 }, 0],
  ['the marks of L2', { orders: 20, turnoverCents: cents(1_000), failed: 0 }, 2],
  ['the marks of L3', { orders: 50, turnoverCents: cents(3_000), failed: 0 }, 3],
  ['the marks of L4', { orders: 80, turnoverCents: cents(8_000), failed: 0 }, 4],
  ['the marks of L5', { orders: 100, turnoverCents: cents(15_000), failed: 0 }, 5],
  [
    'a turnover of L5 with the orders of L2',
    { orders: 30, turnoverCents: cents(20_000), failed: 0 },
    2,
  ],
  ['99 % success holds L5', { orders: 990, turnoverCents: cents(90_000), failed: 10 }, 5],
  ['98.9 % is L4', { orders: 989, turnoverCents: cents(90_000), failed: 11 }, 4],
  ['below 95 % everything is L0', { orders: 94, turnoverCents: cents(90_000), failed: 6 }, 0],
])('%s', (_name, results, level) => {
  expect(sellerLevel(results, serverConfig.wallet.levels)).toBe(level);
});

test('success is rounded down, so that a mark is never reached by rounding', () => {
  expect(successBps({ orders: 2, failed: 1, turnoverCents: 0 })).toBe(6_666);
  expect(successBps({ orders: 0, failed: 0, turnoverCents: 0 })).toBe(10_000);
});
