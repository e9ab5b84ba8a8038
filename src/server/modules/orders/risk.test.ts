import { describe, expect, test } from 'vitest';
import { figuresOf } from '../rules/index.ts';
import { capturesCountFrom, isAssessed, riskOf } from './risk.ts';

const figures = figuresOf('risk');
const now = new Date('2026-03-01T12:00:00Z');
const newcomer = {
  cardCents: 0,
  recentCents: 0,
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
    ['earned money alone', newcomer, 0, 0, 'low'],
    ['earned money, however much a card gave before', newcomer, 0, 900_000, 'low'],
    ['a small card payment of a newcomer', newcomer, 49_999, 49_999, 'low'],
    ['a large one', newcomer, 50_000, 50_000, 'medium'],
    ['a very large one', newcomer, 200_000, 200_000, 'high'],
    ['a small one after others', newcomer, 1_000, 50_000, 'medium'],
    ['a small one after many others', newcomer, 1_000, 200_000, 'high'],
    ['a large one out of captures that are older', newcomer, 50_000, 0, 'medium'],
    ['a known buyer below the own limit', known, 199_999, 199_999, 'low'],
    ['a known buyer above it', known, 1_000, 200_000, 'medium'],
    ['a known buyer far above it', known, 1_000, 800_000, 'high'],
    [
      'orders without age do not make a buyer known',
      { ...known, registeredAt: now },
      50_000,
      50_000,
      'medium',
    ],
    ['age without orders neither', { ...known, completedOrders: 2 }, 50_000, 50_000, 'medium'],
    ['a verified identity', { ...newcomer, trustLevel: 2 }, 5_000_000, 5_000_000, 'low'],
    ['a confirmed e-mail is no identity', { ...newcomer, trustLevel: 1 }, 50_000, 0, 'medium'],
  ] as const)('%s', (_name, input, cardCents, recentCents, expected) => {
    expect(riskOf({ ...input, cardCents, recentCents }, figures)).toBe(expected);
  });

  test('captures are read only where they can matter, and of 30 days', () => {
    expect(isAssessed({ cardCents: 0, trustLevel: 0 })).toBe(false);
    expect(isAssessed({ cardCents: 1, trustLevel: 2 })).toBe(false);
    expect(isAssessed({ cardCents: 1, trustLevel: 1 })).toBe(true);
    expect(capturesCountFrom(now)).toEqual(new Date('2026-01-30T12:00:00Z'));
  });
});
