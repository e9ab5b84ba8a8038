import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decidedPayoutStatuses,
  findPayoutTransition,
  isDecidedByStaff,
  openPayoutStatuses,
  payoutActors,
  payoutEffects,
  payoutEvents,
  payoutEventsFor,
  payoutLifecycle,
  payoutStatuses,
  payoutStatusesBefore,
  type PayoutStatus,
} from './payout-lifecycle.ts';

/** The decisions page, section 7, written down a second time: from, to, who. */
const decided: readonly [PayoutStatus, PayoutStatus, string][] = [
  ['created', 'pending', 'system'],
  // The first of two approvals.
  ['created', 'created', 'staff'],
  ['pending', 'pending', 'staff'],
  ['created', 'approved', 'staff'],
  ['created', 'declined', 'staff'],
  ['created', 'cancelled', 'owner'],
  ['pending', 'approved', 'staff'],
  ['pending', 'declined', 'staff'],
  ['pending', 'cancelled', 'owner'],
  ['approved', 'withdrawn', 'staff'],
  // Carried out with a batch.
  ['approved', 'withdrawn', 'system'],
  ['approved', 'declined', 'staff'],
  // Money that the bank sent back.
  ['withdrawn', 'declined', 'staff'],
  ['withdrawn', 'declined', 'system'],
];

describe('the table', () => {
  test('has exactly the decided changes', () => {
    const inTable = new Set(payoutLifecycle.map(({ from, to, by }) => `${from} → ${to} by ${by}`));
    expect(inTable).toEqual(new Set(decided.map(([from, to, by]) => `${from} → ${to} by ${by}`)));
    expect(payoutLifecycle).toHaveLength(decided.length);
  });

  test('reaches every status from created', () => {
    const reached = new Set<PayoutStatus>(['created']);
    for (const status of reached) {
      for (const row of payoutLifecycle) if (row.from === status) reached.add(row.to);
    }
    expect([...reached].toSorted()).toEqual([...payoutStatuses].toSorted());
  });

  test('comes from every open status to an end', () => {
    for (const open of openPayoutStatuses) {
      const reached = new Set<PayoutStatus>([open]);
      for (const status of reached) {
        for (const row of payoutLifecycle) if (row.from === status) reached.add(row.to);
      }
      const ends = [...reached].filter((status) => !openPayoutStatuses.includes(status));
      expect(ends, open).toContain('withdrawn');
      expect(ends, open).toContain('declined');
    }
  });

  test('uses every event, actor and effect that it names', () => {
    expect(new Set(payoutLifecycle.map(({ event }) => event))).toEqual(new Set(payoutEvents));
    expect(new Set(payoutLifecycle.map(({ by }) => by))).toEqual(new Set(payoutActors));
    expect(new Set(payoutLifecycle.flatMap(({ effect }) => effect ?? []))).toEqual(
      new Set(payoutEffects),
    );
  });

  test('is unambiguous: one row for a state, an event and an actor', () => {
    const keys = payoutLifecycle.map(({ from, event, by }) => `${from}/${event}/${by}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('moves money exactly when the payout stops waiting for it, or when it came back', () => {
    for (const { from, to, event, effect } of payoutLifecycle) {
      const ends = openPayoutStatuses.includes(from) && !openPayoutStatuses.includes(to);
      expect(effect !== null, `${from} ${event}`).toBe(ends || event === 'bounce');
      expect(effect === 'take_back', `${from} ${event}`).toBe(from === 'withdrawn');
      expect(effect === 'clear_money', `${from} ${event}`).toBe(to === 'withdrawn');
    }
  });
});

test('the index that allows one open request knows the same states', () => {
  expect(openPayoutStatuses).toEqual(['created', 'pending', 'approved']);
});

test('the owner is told what the staff did', () => {
  const byStaff = payoutLifecycle
    .filter(({ by, from, to }) => by === 'staff' && from !== to)
    .map(({ to }) => to);
  expect(new Set(decidedPayoutStatuses)).toEqual(new Set(byStaff));
  expect(payoutStatuses.filter(isDecidedByStaff)).toEqual([...decidedPayoutStatuses]);
});

test.each([
  ['created', 'owner', ['cancel']],
  ['pending', 'owner', ['cancel']],
  ['approved', 'owner', []],
  ['created', 'staff', ['endorse', 'approve', 'decline']],
  ['pending', 'staff', ['endorse', 'approve', 'decline']],
  ['approved', 'staff', ['mark_paid', 'decline']],
  ['created', 'system', ['screen']],
  ['pending', 'system', []],
  ['approved', 'system', ['mark_paid']],
  ['withdrawn', 'staff', ['bounce']],
  ['withdrawn', 'system', ['bounce']],
  ['declined', 'staff', []],
  ['cancelled', 'owner', []],
] as const)('%s, %s: %j', (status, actor, events) => {
  expect(payoutEventsFor(status, actor)).toEqual(events);
});

test('a queue of an event shows the states before it', () => {
  expect(payoutStatusesBefore('screen')).toEqual(['created']);
  expect(payoutStatusesBefore('mark_paid')).toEqual(['approved']);
});

test('whatever is done in whatever order, money leaves the payout account once', () => {
  const step = fc.record({
    event: fc.constantFrom(...payoutEvents),
    by: fc.constantFrom(...payoutActors),
  });
  const sent = (event: (typeof payoutEvents)[number]) => ({ event, by: 'staff' as const });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let status: PayoutStatus = 'created';
      let waits = 1;
      for (const { event, by } of steps) {
        const row = findPayoutTransition(status, event, by);
        if (!row) continue;
        status = row.to;
        // What came back from the bank left the payout account before.
        if (row.effect === 'take_back') expect(waits).toBe(0);
        else if (row.effect !== null) waits -= 1;
        expect(waits).toBe(openPayoutStatuses.includes(status) ? 1 : 0);
      }
    }),
    { examples: [[[sent('approve'), sent('mark_paid'), sent('bounce')]]] },
  );
});
