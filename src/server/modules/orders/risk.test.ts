import { describe, expect, test } from 'vitest';
import { riskOf } from './risk.ts';

const now = new Date('2026-03-01T12:00:00Z');
const newcomer = {
  providerCents: 0,
  trustLevel: 0,
  registeredAt: now,
  completedOrders: 0,
  now,
};
const known = {
  ...newcomer,
  registeredAt: new Date('2026-01-01T00:00:00Z'),
  completedOrders: 3,
};

describe('riskOf', () => {
  test.each([
    ['wallet money', newcomer, 0, 'low'],
    ['a small card payment of a newcomer', newcomer, 49_999, 'low'],
    ['a large one', newcomer, 50_000, 'medium'],
    ['a very large one', newcomer, 200_000, 'high'],
    ['a known buyer below his own limit', known, 199_999, 'low'],
    ['a known buyer above it', known, 200_000, 'medium'],
    ['a known buyer far above it', known, 800_000, 'high'],
    [
      'orders without age do not make a buyer known',
      { ...known, registeredAt: now },
      50_000,
      'medium',
    ],
    ['age without orders neither', { ...known, completedOrders: 2 }, 50_000, 'medium'],
    ['a verified identity', { ...newcomer, trustLevel: 2 }, 5_000_000, 'low'],
    ['a confirmed e-mail is no identity', { ...newcomer, trustLevel: 1 }, 50_000, 'medium'],
  ] as const)('%s', (_name, input, providerCents, expected) => {
    expect(riskOf({ ...input, providerCents })).toBe(expected);
  });
});
