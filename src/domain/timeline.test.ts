import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { builtInFeeBps, holdHours, holdRule } from './fees.ts';
import type { DisputeState } from './dispute.ts';
import { timelineOf, timelineTerms, timerOf, type TimelineTerms } from './timeline.ts';

const { holdHoursByLevel: plain, accountsHoldHoursByLevel: accounts } = serverConfig.wallet;
// None of them as built in.
const clocks = { verification_hours: 50, approval_hours: 60, late_hours: 40, review_days: 10 };
const holds = { plain, accounts };
const paidAt = new Date('2026-03-01T12:00:00Z');
const manual: TimelineTerms = {
  delivery: 'manual',
  deliveryMinutes: 120,
  checkHours: 72,
  holdHours: 24,
  warrantyDays: 0,
};

function iso(timeline: ReturnType<typeof timelineOf>) {
  return Object.fromEntries(
    Object.entries(timeline).map(([key, date]) => [key, date && date.toISOString().slice(0, 16)]),
  );
}

describe('fees and holds', () => {
  test.each([
    [0, 'items', 1_000],
    [3, 'items', 700],
    [5, 'currency', 500],
    [0, 'accounts', 1_300],
    [5, 'accounts', 800],
  ])('level %d, %s: %d bps', (level, base, expected) =>
    expect(builtInFeeBps(level, base)).toBe(expected),
  );

  test.each([
    [0, 'items', 72],
    [2, 'items', 48],
    [5, 'items', 24],
    [0, 'accounts', 168],
    [2, 'accounts', 120],
    [5, 'accounts', 24],
  ])('level %d, %s: %d hours', (level, base, hours) =>
    expect(holdHours(holds, level, base)).toBe(hours),
  );

  test('an unknown level is a bug, not a free ride', () => {
    expect(() => builtInFeeBps(6, 'items')).toThrow('level 6');
  });

  test('the rule names what decided the date', () => {
    expect(holdRule(holds, { level: 3, base: 'items', warrantyDays: 0 })).toBe('hold.L3');
    expect(holdRule(holds, { level: 0, base: 'accounts', warrantyDays: 7 })).toBe(
      'hold.accounts.L0',
    );
    expect(holdRule(holds, { level: 0, base: 'accounts', warrantyDays: 14 })).toBe('hold.warranty');
  });
});

describe('timelineOf', () => {
  test('before paying: every date is the last promised one', () => {
    expect(iso(timelineOf(manual, { paidAt }))).toEqual({
      deliverBy: '2026-03-01T14:00',
      cancelFreeUntil: '2026-03-02T12:00',
      checkUntil: '2026-03-04T14:00',
      warrantyUntil: null,
      sellerPaidOn: '2026-03-05T14:00',
    });
  });

  test('what happened replaces what was promised', () => {
    const startedAt = new Date('2026-03-01T12:10:00Z');
    const deliveredAt = new Date('2026-03-01T12:30:00Z');
    const completedAt = new Date('2026-03-01T13:00:00Z');
    expect(iso(timelineOf(manual, { paidAt, startedAt, deliveredAt, completedAt }))).toEqual({
      deliverBy: '2026-03-01T14:00',
      cancelFreeUntil: '2026-03-01T12:10',
      checkUntil: '2026-03-04T12:30',
      warrantyUntil: null,
      sellerPaidOn: '2026-03-02T13:00',
    });
  });

  test('instant delivery is due at once and has no free cancel', () => {
    const terms = timelineTerms(
      {
        delivery: 'instant',
        deliveryMinutes: 60,
        base: 'gift-cards',
        checkHours: 24,
        sellerLevel: 0,
        warrantyDays: 0,
      },
      holds,
    );
    expect(iso(timelineOf(terms, { paidAt }))).toMatchObject({
      deliverBy: '2026-03-01T12:00',
      cancelFreeUntil: '2026-03-01T12:00',
      checkUntil: '2026-03-02T12:00',
      sellerPaidOn: '2026-03-05T12:00',
    });
  });

  test('the hold is never shorter than the warranty, and the dates never run backwards', () => {
    const terms = fc.record({
      delivery: fc.constantFrom('manual' as const, 'instant' as const),
      deliveryMinutes: fc.integer({ min: 0, max: 20_000 }),
      checkHours: fc.integer({ min: 1, max: 192 }),
      holdHours: fc.integer({ min: 24, max: 168 }),
      warrantyDays: fc.constantFrom(0, 7, 14, 30),
    });
    fc.assert(
      fc.property(terms, fc.nat(1e9), fc.nat(1e9), (any, deliverAfter, completeAfter) => {
        const deliveredAt = new Date(paidAt.getTime() + deliverAfter);
        const completedAt = new Date(deliveredAt.getTime() + completeAfter);
        for (const times of [
          { paidAt },
          { paidAt, deliveredAt },
          { paidAt, deliveredAt, completedAt },
        ]) {
          const line = timelineOf(any, times);
          expect(line.deliverBy >= paidAt).toBe(true);
          expect(line.checkUntil >= (times.deliveredAt ?? line.deliverBy)).toBe(true);
          if (line.warrantyUntil) expect(line.sellerPaidOn >= line.warrantyUntil).toBe(true);
          expect(line.warrantyUntil !== null).toBe(any.warrantyDays > 0);
        }
      }),
    );
  });

  test('a redelivery promises at least an hour, and the first delivery what the offer says', () => {
    const deliverFrom = new Date('2026-03-03T00:00:00Z');
    const instant: TimelineTerms = { ...manual, delivery: 'instant', deliveryMinutes: 0 };
    const again = timelineOf(instant, { paidAt, startedAt: paidAt, deliverFrom });
    expect(iso(again)).toMatchObject({ deliverBy: '2026-03-03T01:00' });
    const first = timelineOf(instant, { paidAt, startedAt: paidAt, deliverFrom: paidAt });
    expect(iso(first)).toMatchObject({ deliverBy: '2026-03-01T12:00' });
  });

  test('a redelivery has the whole promised time again', () => {
    const deliverFrom = new Date('2026-03-03T00:00:00Z');
    const line = iso(timelineOf(manual, { paidAt, startedAt: paidAt, deliverFrom }));
    expect(line).toMatchObject({
      deliverBy: '2026-03-03T02:00',
      cancelFreeUntil: '2026-03-01T12:00',
      checkUntil: '2026-03-06T02:00',
    });
  });

  test('a dispute that was withdrawn moves the dates by the time for which it stopped them', () => {
    const hour = 3_600_000;
    const paused = timelineOf(manual, { paidAt, startedAt: paidAt, deliverPausedMs: 5 * hour });
    expect(iso(paused)).toMatchObject({ deliverBy: '2026-03-01T19:00' });
    const delivered = { paidAt, startedAt: paidAt, deliveredAt: paidAt };
    const checked = timelineOf(manual, { ...delivered, checkPausedMs: 7 * hour });
    expect(iso(checked)).toMatchObject({
      deliverBy: '2026-03-01T14:00',
      checkUntil: '2026-03-04T19:00',
    });
  });

  test('in the seller’s hours it moves the promised date, not the time from which hours count', () => {
    const hour = 3_600_000;
    const days = Array.from({ length: 7 }, () => [{ from: 9 * 60, to: 17 * 60 }]);
    const atNine = { ...manual, deliveryMinutes: 60, hours: { timeZone: 'UTC', days } };
    const evening = new Date('2026-03-02T20:00:00Z');
    const promised = timelineOf(atNine, { paidAt: evening });
    const paused = timelineOf(atNine, { paidAt: evening, deliverPausedMs: 5 * hour });
    expect(paused.deliverBy.getTime() - promised.deliverBy.getTime()).toBe(5 * hour);
  });
});

describe('timerOf', () => {
  const line = timelineOf(manual, { paidAt });
  test.each([
    ['created', 'unpaid_timeout', '2026-03-01T12:10'],
    ['verification', 'verification_timeout', '2026-03-03T14:00'],
    ['paid', 'start_timeout', '2026-03-02T12:00'],
    ['acceptance', 'check_timeout', '2026-03-04T14:00'],
    ['waiting_approval', 'approval_timeout', '2026-03-04T00:00'],
    ['in_progress', 'delivery_timeout', '2026-03-03T06:00'],
  ] as const)('%s: %s at %s', (status, event, at) => {
    const timer = timerOf(status, paidAt, line, { clocks });
    expect(timer?.event).toBe(event);
    expect(timer?.dueAt.toISOString().slice(0, 16)).toBe(at);
  });

  test('a dispute is handed to support first, and ends by itself afterwards', () => {
    const dispute: DisputeState = {
      openedBy: 'buyer',
      from: 'in_progress',
      since: paidAt,
      answeredAt: paidAt,
      escalatedAt: null,
      startedAt: paidAt,
      deliverBy: line.deliverBy,
      deliveredAt: null,
      checkUntil: line.checkUntil,
    };
    const timer = (more: Partial<DisputeState>) =>
      timerOf('disputed', paidAt, line, { clocks, dispute: { ...dispute, ...more } });
    expect(timer({})).toEqual({ dueAt: new Date('2026-03-02T12:00:00Z'), event: 'escalate' });
    expect(timer({ escalatedAt: new Date('2026-03-02T12:00:00Z') })).toEqual({
      dueAt: new Date('2026-03-05T12:00:00Z'),
      event: 'dispute_timeout',
    });
  });

  test.each(['completed', 'cancelled', 'refund'] as const)('%s has none', (status) =>
    expect(timerOf(status, paidAt, line, { clocks })).toBeNull(),
  );
});
