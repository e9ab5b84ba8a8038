import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DisputeState } from './dispute.ts';
import { actionsFor } from './order-actions.ts';
import { orderGuards, type GuardInput } from './order-guards.ts';
import {
  findTransition,
  isResumption,
  orderActors,
  orderEffects,
  orderEvents,
  orderLifecycle,
  orderStatuses,
  orderTimers,
  type OrderStatus,
} from './order-lifecycle.ts';
import { escrowStatuses, returnedStatuses } from './order-statuses.ts';

const now = new Date('2026-03-01T12:00:00Z');
const input: GuardInput = {
  now,
  risk: 'low',
  promise: null,
  deliverBy: new Date('2026-03-01T13:00:00Z'),
  proceedsOnHold: false,
  warrantyUntil: null,
  disputes: 0,
  withdrawals: { buyer: 0, seller: 0 },
  dispute: null,
};
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
/** A dispute of the buyer's about an order that was started in time and not delivered. */
const openDispute: DisputeState = {
  openedBy: 'buyer',
  from: 'in_progress',
  since: now,
  answeredAt: null,
  escalatedAt: null,
  startedAt: hours(-1),
  deliverBy: hours(1),
  deliveredAt: null,
  checkUntil: hours(73),
};

/** The table of the decisions page, section 6, written down a second time: from, to, who. */
const decided: readonly [OrderStatus, OrderStatus, string][] = [
  ['created', 'paid', 'system'],
  ['created', 'verification', 'system'],
  ['created', 'waiting_approval', 'system'],
  ['created', 'cancelled', 'buyer'],
  ['created', 'cancelled', 'system'],
  ['verification', 'waiting_approval', 'system'],
  ['verification', 'paid', 'system'],
  ['waiting_approval', 'paid', 'support'],
  ['waiting_approval', 'refund', 'support'],
  ['waiting_approval', 'refund', 'system'],
  ['verification', 'refund', 'buyer'],
  // A card that has only promised the money: the order waits until it was taken, or nothing was to be paid back.
  ['verification', 'verification', 'system'],
  ['waiting_approval', 'waiting_approval', 'support'],
  ['waiting_approval', 'waiting_approval', 'system'],
  ['waiting_approval', 'paid', 'system'],
  ['verification', 'cancelled', 'buyer'],
  ['verification', 'cancelled', 'system'],
  ['waiting_approval', 'cancelled', 'support'],
  ['waiting_approval', 'cancelled', 'system'],
  ['verification', 'refund', 'system'],
  ['paid', 'in_progress', 'seller'],
  ['paid', 'in_progress', 'system'],
  ['paid', 'refund', 'seller'],
  ['paid', 'refund', 'buyer'],
  ['paid', 'refund', 'system'],
  ['in_progress', 'refund', 'buyer'],
  ['in_progress', 'refund', 'seller'],
  ['in_progress', 'refund', 'system'],
  ['in_progress', 'acceptance', 'seller'],
  ['in_progress', 'acceptance', 'system'],
  ['acceptance', 'completed', 'buyer'],
  ['acceptance', 'completed', 'system'],
  ['acceptance', 'refund', 'system'],
  ['paid', 'disputed', 'buyer'],
  ['paid', 'disputed', 'seller'],
  ['in_progress', 'disputed', 'buyer'],
  ['in_progress', 'disputed', 'seller'],
  ['acceptance', 'disputed', 'buyer'],
  ['acceptance', 'disputed', 'seller'],
  ['completed', 'disputed', 'buyer'],
  ['disputed', 'completed', 'support'],
  ['disputed', 'refund', 'support'],
  ['disputed', 'in_progress', 'support'],
  ['disputed', 'paid', 'buyer'],
  ['disputed', 'paid', 'seller'],
  ['disputed', 'in_progress', 'buyer'],
  ['disputed', 'in_progress', 'seller'],
  ['disputed', 'acceptance', 'buyer'],
  ['disputed', 'acceptance', 'seller'],
  ['disputed', 'completed', 'buyer'],
  ['disputed', 'completed', 'seller'],
  ['disputed', 'refund', 'seller'],
  ['disputed', 'disputed', 'buyer'],
  ['disputed', 'disputed', 'seller'],
  ['disputed', 'disputed', 'system'],
  ['disputed', 'refund', 'buyer'],
  ['disputed', 'refund', 'system'],
  ['disputed', 'completed', 'system'],
];

/** Of rows that apply while a card has only promised the money. */
const promiseGuards = new Set<string | undefined>([
  'only_promised',
  'promise_waits',
  'promise_was_asked',
]);

const emptying = ['refund_buyer', 'refund_to_card', 'proceeds_to_hold'] as const;

describe('the table', () => {
  test('has exactly the decided changes', () => {
    const inTable = new Set(
      orderLifecycle.flatMap((row) => row.by.map((by) => `${row.from} → ${row.to} by ${by}`)),
    );
    expect(inTable).toEqual(new Set(decided.map(([from, to, by]) => `${from} → ${to} by ${by}`)));
  });

  test('reaches every status from created', () => {
    const reached = new Set<OrderStatus>(['created']);
    for (const status of reached) {
      for (const row of orderLifecycle) if (row.from === status) reached.add(row.to);
    }
    expect([...reached].toSorted()).toEqual([...orderStatuses].toSorted());
  });

  test('ends in cancelled and refund, and leaves completed only by a dispute', () => {
    const exits = (status: OrderStatus) => orderLifecycle.filter((row) => row.from === status);
    expect(exits('cancelled')).toEqual([]);
    expect(exits('refund')).toEqual([]);
    expect(exits('completed').map((row) => row.event)).toEqual(['dispute']);
    for (const status of orderStatuses) {
      if (!['completed', 'cancelled', 'refund'].includes(status)) {
        expect(exits(status).length, status).toBeGreaterThan(0);
      }
    }
  });

  test('uses every event, actor, guard and effect that it names', () => {
    const used = <T>(pick: (row: (typeof orderLifecycle)[number]) => readonly T[]) =>
      new Set(orderLifecycle.flatMap(pick));
    expect(used((row) => [row.event])).toEqual(new Set(orderEvents));
    expect(used((row) => row.by)).toEqual(new Set(orderActors));
    expect(used((row) => row.effects)).toEqual(new Set(orderEffects));
    expect(used((row) => (row.guard ? [row.guard] : []))).toEqual(
      new Set(Object.keys(orderGuards)),
    );
  });

  test('is unambiguous: two rows of one state, event and actor differ by their guard', () => {
    const keys = orderLifecycle.flatMap((row) =>
      row.by.map((by) => `${row.from}/${row.event}/${by}/${row.guard ?? ''}`),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('moves money and stock with the status', () => {
    const inEscrow = (status: OrderStatus) => escrowStatuses.includes(status);
    const returned = (status: OrderStatus) => returnedStatuses.includes(status);
    for (const { from, to, event, effects, guard } of orderLifecycle) {
      const label = `${from} ${event} ${to}`;
      expect(effects.includes('return_stock'), label).toBe(!returned(from) && returned(to));
      expect(effects.includes('return_promo'), label).toBe(returned(to));
      // Nothing of a promise is in the books.
      if (event === 'promise' || promiseGuards.has(guard)) {
        expect(effects.includes('money_to_escrow'), label).toBe(event === 'collect');
        expect(effects.includes('end_promise'), label).toBe(to === 'cancelled');
        continue;
      }
      const fills = effects.includes('money_to_escrow') || effects.includes('proceeds_to_escrow');
      const empties = emptying.some((effect) => effects.includes(effect));
      expect(fills, label).toBe(!inEscrow(from) && inEscrow(to));
      expect(empties, label).toBe(inEscrow(from) && !inEscrow(to));
    }
  });

  test('card payments that nobody found safe go back to the card, all others to the wallet', () => {
    const judged = (from: OrderStatus) => from !== 'verification' && from !== 'waiting_approval';
    for (const { from, event, effects } of orderLifecycle) {
      if (effects.includes('refund_to_card')) expect(judged(from), `${from} ${event}`).toBe(false);
      // The card has the money already: it is taken from the wallet again (decision 0099).
      if (event === 'bank_took') expect(effects).toContain('refund_buyer');
      else if (effects.includes('refund_buyer'))
        expect(judged(from), `${from} ${event}`).toBe(true);
    }
  });

  test('stops every clock in a dispute and starts it again', () => {
    for (const { from, to, event, effects } of orderLifecycle) {
      const isWord = from === to;
      expect(effects.includes('stop_clock')).toBe(to === 'disputed' && !isWord);
      const isResumed = isResumption(event) && to !== 'completed';
      expect(effects.includes('resume_clock')).toBe(isResumed);
      expect(effects.includes('restart_clock')).toBe(
        from === 'disputed' && to !== 'refund' && !isWord && !isResumed,
      );
      if (event !== 'propose')
        expect(effects.includes('note_answer')).toBe(isWord && event === 'answer');
      expect(effects.includes('end_talks'), event).toBe(from === 'disputed' && !isWord);
      expect(effects.includes('make_proposal')).toBe(event === 'propose');
      expect(effects.includes('note_escalation')).toBe(isWord && event === 'escalate');
    }
  });
});

describe('timers', () => {
  test('each state names its timer, and the timer leads somewhere by the system alone', () => {
    expect(Object.keys(orderTimers).toSorted()).toEqual([...orderStatuses].toSorted());
    for (const status of orderStatuses) {
      const timer = orderTimers[status];
      const open = status === 'disputed' ? openDispute : null;
      const due = { ...input, dispute: open };
      if (timer) expect(findTransition(status, timer.event, 'system', due).ok).toBe(true);
    }
  });

  test('every state that is not an end has one, but a dispute that only support can decide', () => {
    const ends = ['completed', 'cancelled', 'refund'];
    for (const status of orderStatuses) {
      expect(orderTimers[status] === null, status).toBe(ends.includes(status));
      expect(orderTimers[status]?.optional === true, status).toBe(status === 'disputed');
    }
  });

  test('every timeout event of the table belongs to a timer', () => {
    const timeouts = orderLifecycle.filter((row) => row.event.endsWith('_timeout'));
    for (const row of timeouts) expect(orderTimers[row.from]?.event).toBe(row.event);
    const names = new Set(timeouts.map((row) => row.event));
    expect(names.size).toBe(Object.values(orderTimers).filter(Boolean).length);
  });
});

describe('findTransition', () => {
  test.each([
    ['low', 'paid'],
    ['medium', 'verification'],
    ['high', 'waiting_approval'],
  ] as const)('a captured payment with %s risk leads to %s', (risk, to) => {
    const answer = findTransition('created', 'capture', 'system', { ...input, risk });
    expect(answer.ok && answer.transition.to).toBe(to);
  });

  test('a buyer may leave an order in progress only when delivery is late', () => {
    const { deliverBy } = input;
    expect(findTransition('in_progress', 'cancel', 'buyer', input)).toEqual({
      ok: false,
      reason: 'guard',
      guard: 'delivery_is_late',
    });
    const exactly = { ...input, now: deliverBy ?? now };
    expect(findTransition('in_progress', 'cancel', 'buyer', exactly).ok).toBe(false);
    const after = { ...input, now: new Date('2026-03-01T13:00:01Z') };
    expect(findTransition('in_progress', 'cancel', 'buyer', after).ok).toBe(true);
  });

  test('a completed order can be disputed while its proceeds or its warranty run', () => {
    const dispute = (more: Partial<GuardInput>) =>
      findTransition('completed', 'dispute', 'buyer', { ...input, ...more }).ok;
    expect(dispute({})).toBe(false);
    expect(dispute({ proceedsOnHold: true })).toBe(true);
    expect(dispute({ warrantyUntil: new Date('2026-03-02T00:00:00Z') })).toBe(true);
    expect(dispute({ warrantyUntil: now })).toBe(false);
    const often = { proceedsOnHold: true, warrantyUntil: new Date('2026-03-02T00:00:00Z') };
    expect(dispute({ ...often, disputes: 2 })).toBe(true);
    expect(dispute({ ...often, disputes: 3 })).toBe(false);
  });

  test('the system hands a dispute to support when the time to settle is over, once', () => {
    const escalate = (more: Partial<DisputeState>, after: number) =>
      findTransition('disputed', 'escalate', 'system', {
        ...input,
        now: hours(after),
        dispute: { ...openDispute, answeredAt: hours(1), ...more },
      }).ok;
    expect(escalate({}, 23.99)).toBe(false);
    expect(escalate({}, 24)).toBe(true);
    expect(escalate({ escalatedAt: hours(24) }, 25)).toBe(false);
    // Silence about goods that nobody delivered ends it instead.
    expect(escalate({ answeredAt: null }, 25)).toBe(false);
  });

  test('a dispute is withdrawn by whoever opened it, into the state that it was opened in', () => {
    for (const from of ['paid', 'in_progress', 'acceptance', 'completed'] as const) {
      const asked = { ...input, dispute: { ...openDispute, from } };
      const answer = findTransition('disputed', 'withdraw', 'buyer', asked);
      expect(answer.ok && answer.transition.to).toBe(from);
      expect(findTransition('disputed', 'withdraw', 'seller', asked).ok).toBe(false);
      expect(findTransition('disputed', 'withdraw', 'support', asked).ok).toBe(false);
    }
  });

  test('whoever owes an answer gives it by a proposal, once', () => {
    const effectsOf = (by: 'buyer' | 'seller', more: Partial<DisputeState>) => {
      const asked = { ...input, dispute: { ...openDispute, ...more } };
      const answer = findTransition('disputed', 'propose', by, asked);
      return answer.ok ? answer.transition.effects : null;
    };
    expect(effectsOf('seller', {})).toEqual(['note_answer', 'make_proposal']);
    expect(effectsOf('seller', { answeredAt: hours(1) })).toEqual(['make_proposal']);
    expect(effectsOf('buyer', {})).toEqual(['make_proposal']);
    expect(effectsOf('buyer', { openedBy: 'seller' })).toEqual(['note_answer', 'make_proposal']);
    // Also once support has taken over.
    expect(effectsOf('buyer', { escalatedAt: hours(1) })).toEqual(['make_proposal']);
  });

  test('an order goes on by agreement only where nothing was delivered before the dispute', () => {
    for (const from of ['paid', 'in_progress', 'acceptance', 'completed'] as const) {
      const asked = { ...input, dispute: { ...openDispute, from } };
      const answer = findTransition('disputed', 'agree_continue', 'seller', asked);
      const isBefore = from === 'paid' || from === 'in_progress';
      expect(answer.ok && answer.transition.to).toBe(isBefore && from);
      expect(findTransition('disputed', 'agree_refund', 'support', asked).ok).toBe(false);
    }
  });

  test('tells a wrong state from a wrong actor', () => {
    expect(findTransition('completed', 'start', 'seller', input)).toEqual({
      ok: false,
      reason: 'state',
    });
    expect(findTransition('paid', 'start', 'buyer', input)).toEqual({ ok: false, reason: 'actor' });
  });

  test.each(['verification', 'waiting_approval'] as const)(
    '%s: what a card has only promised no bank takes back',
    (from) => {
      const promised = findTransition(from, 'bank_took', 'system', {
        ...input,
        promise: 'waiting',
      });
      expect(promised.ok).toBe(false);
      expect(findTransition(from, 'bank_took', 'system', input).ok).toBe(true);
    },
  );

  test('whatever is done in whatever order, money is in escrow exactly in the escrow states', () => {
    const step = fc.record({
      event: fc.constantFrom(...orderEvents),
      actor: fc.constantFrom(...orderActors),
      risk: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
      late: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let status: OrderStatus = 'created';
        let escrow = 0;
        let promise: GuardInput['promise'] = null;
        for (const { event, actor, risk, late } of steps) {
          const deliverBy = new Date(now.getTime() + (late ? -1 : 1));
          const answer = findTransition(status, event, actor, {
            ...input,
            risk,
            promise,
            deliverBy,
            proceedsOnHold: true,
            dispute: {
              ...openDispute,
              openedBy: risk === 'low' ? 'seller' : 'buyer',
              deliverBy,
              deliveredAt: late ? now : null,
              startedAt: risk === 'high' ? null : now,
            },
          });
          if (!answer.ok) continue;
          const { to, effects } = answer.transition;
          status = to;
          if (effects.includes('money_to_escrow') || effects.includes('proceeds_to_escrow'))
            escrow += 1;
          if (emptying.some((effect) => effects.includes(effect))) escrow -= 1;
          if (effects.includes('keep_promise')) promise = 'waiting';
          if (effects.includes('collect_promise')) promise = 'asked';
          if (effects.includes('end_promise') || effects.includes('money_to_escrow'))
            promise = null;
          const isThere = escrowStatuses.includes(status) && promise === null;
          expect(escrow).toBe(isThere ? 1 : 0);
        }
      }),
    );
  });
});

describe('actionsFor', () => {
  const extra = { hasSecrets: false, mayReview: true, mayRateBuyer: true, isAsked: false };
  test.each([
    ['created', 'buyer', ['pay', 'cancel']],
    ['created', 'seller', []],
    ['paid', 'buyer', ['cancel', 'dispute']],
    ['paid', 'seller', ['start', 'decline', 'dispute']],
    ['in_progress', 'seller', ['deliver', 'decline', 'dispute']],
    ['in_progress', 'buyer', ['dispute']],
    ['acceptance', 'buyer', ['confirm', 'dispute']],
    ['acceptance', 'seller', ['dispute']],
    ['completed', 'buyer', ['review']],
    ['completed', 'seller', ['rate_buyer']],
    ['refund', 'seller', ['rate_buyer']],
    ['refund', 'buyer', []],
    ['refund', 'support', []],
    ['cancelled', 'seller', []],
    ['waiting_approval', 'support', ['approve', 'refuse']],
    ['waiting_approval', 'buyer', []],
    ['verification', 'buyer', ['cancel']],
  ] as const)('%s, %s: %j', (status, actor, expected) => {
    expect(actionsFor(status, actor, input, extra)).toEqual(expected);
  });

  test.each([
    ['buyer’s, buyer', {}, 'buyer', ['withdraw']],
    ['buyer’s, seller', {}, 'seller', ['answer']],
    ['buyer’s, support', {}, 'support', ['resolve']],
    ['seller’s, buyer', { openedBy: 'seller' }, 'buyer', ['answer']],
    ['answered, seller', { answeredAt: now }, 'seller', ['escalate']],
    ['answered, buyer', { answeredAt: now }, 'buyer', ['escalate', 'withdraw']],
    ['with support', { answeredAt: now, escalatedAt: now }, 'buyer', []],
    ['before the start', { openedBy: 'seller', startedAt: null }, 'buyer', ['cancel', 'answer']],
  ] as const)('of a dispute: %s', (_name, more, actor, expected) => {
    const open = { ...input, dispute: { ...openDispute, ...more } };
    expect(actionsFor('disputed', actor, open, extra)).toEqual(expected);
  });

  test('a dispute is not withdrawn by whoever has withdrawn two already', () => {
    const open = { ...input, dispute: openDispute, withdrawals: { buyer: 2, seller: 0 } };
    expect(actionsFor('disputed', 'buyer', open, extra)).toEqual([]);
    const others = { ...open, withdrawals: { buyer: 0, seller: 2 } };
    expect(actionsFor('disputed', 'buyer', others, extra)).toEqual(['withdraw']);
  });

  test('whoever a proposal waits for can settle the dispute', () => {
    const open = { ...input, dispute: openDispute };
    const asked = { ...extra, isAsked: true };
    expect(actionsFor('disputed', 'buyer', open, asked)).toContain('settle');
    expect(actionsFor('completed', 'buyer', input, asked)).not.toContain('settle');
  });

  test('secrets can be revealed by the buyer alone', () => {
    const withSecrets = { hasSecrets: true, mayReview: false, mayRateBuyer: false, isAsked: false };
    expect(actionsFor('acceptance', 'buyer', input, withSecrets)).toContain('reveal');
    expect(actionsFor('acceptance', 'seller', input, withSecrets)).not.toContain('reveal');
  });
});
