import { expect, test } from 'vitest';
import type { DisputeState } from './dispute.ts';
import { wasLate, type Awaited } from './late.ts';

const HOUR = 3_600_000;
const start = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * HOUR);
const order: Awaited = { paidAt: start, deliverBy: at(2), deliveredAt: null, dispute: null };
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

test.each([
  ['in time', {}, 2, false],
  ['after the promised time', {}, 3, true],
  ['delivered, however late', { deliveredAt: at(5) }, 6, false],
  ['never cleared: the promise had not begun', { paidAt: null }, 9, false],
  [
    'the buyer disputed in time: the wait after it does not count',
    disputed('buyer', at(1)),
    20,
    false,
  ],
  ['the buyer disputed because it was late', disputed('buyer', at(3)), 20, true],
  ['the seller’s dispute stops no promise', disputed('seller', at(1)), 3, true],
  ['the seller’s dispute, before the promised time', disputed('seller', at(1)), 2, false],
] as const)('%s', (_name, more, hours, isLate) => {
  expect(wasLate({ ...order, ...more }, at(hours))).toBe(isLate);
});
