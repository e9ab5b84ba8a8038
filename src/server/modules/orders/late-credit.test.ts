import { describe, expect, test } from 'vitest';
import type { DisputeState } from '~/domain/dispute.ts';
import { isWaitInVain, lateCreditCents, type Awaited } from './late-credit.ts';

const HOUR = 3_600_000;
const start = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * HOUR);
const order: Awaited = { paidAt: start, deliverBy: at(2), wasDelivered: false, dispute: null };
const disputed = (openedBy: 'buyer' | 'seller', since: Date): { dispute: DisputeState } => ({
  dispute: {
    openedBy,
    from: 'in_progress',
    since,
    answeredAt: null,
    escalatedAt: null,
    startedAt: start,
    deliverBy: at(2),
    deliveredAt: null,
    checkUntil: at(74),
  },
});

describe('a wait in vain', () => {
  test.each([
    ['in time', {}, 2, false],
    ['after the promised time', {}, 3, true],
    ['delivered, however late', { wasDelivered: true }, 6, false],
    ['never cleared: the promise had not begun', { paidAt: null }, 9, false],
    ['a dispute of the buyer in time: the wait after it', disputed('buyer', at(1)), 20, false],
    ['the buyer disputed because it was late', disputed('buyer', at(3)), 20, true],
    ['the seller’s dispute stops no promise', disputed('seller', at(1)), 3, true],
    ['the seller’s dispute, before the promised time', disputed('seller', at(1)), 2, false],
  ] as const)('%s', (_name, more, hours, isLate) => {
    expect(isWaitInVain({ ...order, ...more }, at(hours))).toBe(isLate);
  });
});

describe('what it is worth', () => {
  const clean = { lately: 0, ofSeller: 0, isOneDevice: false, isConfirmed: true, sellerLevel: 1 };
  test.each([
    [{ real: 2_000, card: 0, provider: 0 }, 100],
    [{ real: 1_000, card: 500, provider: 520 }, 101],
    [{ real: 10_000, card: 0, provider: 0 }, 500],
    [{ real: 999_999, card: 0, provider: 0 }, 500],
    [{ real: 39, card: 0, provider: 0 }, 1],
    [{ real: 19, card: 0, provider: 0 }, 0],
  ])('own money %j brings %i cents', (paid, cents) => {
    expect(lateCreditCents(paid, clean)).toBe(cents);
  });

  test.each([
    [{ ...clean, lately: 2 }, 500],
    [{ ...clean, lately: 3 }, 0],
    [{ ...clean, ofSeller: 1 }, 0],
    [{ ...clean, isOneDevice: true }, 0],
    [{ ...clean, isConfirmed: false }, 0],
    [{ ...clean, sellerLevel: 0 }, 0],
  ])('after %j it brings %i', (record, cents) => {
    expect(lateCreditCents({ real: 10_000, card: 0, provider: 0 }, record)).toBe(cents);
  });
});
