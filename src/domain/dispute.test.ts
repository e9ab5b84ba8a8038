import { describe, expect, test } from 'vitest';
import {
  checkClosesAt,
  disputeDates,
  disputeEnd,
  disputeTimer,
  isHandedOver,
  isSellersFailure,
  leaveDisputeFrom,
  mayEscalateFrom,
  type DisputeState,
} from './dispute.ts';

const HOUR = 3_600_000;
const since = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(since.getTime() + hours * HOUR);
/** A dispute of the buyer's about an order that was started in time and not delivered. */
const dispute: DisputeState = {
  openedBy: 'buyer',
  from: 'in_progress',
  since,
  answeredAt: null,
  escalatedAt: null,
  startedAt: at(-1),
  deliverBy: at(1),
  deliveredAt: null,
  checkUntil: at(73),
};
const delivered = { deliveredAt: at(-0.5) };
const bySeller = { openedBy: 'seller' } as const;
const answered = { answeredAt: at(2) };
const unstarted = { startedAt: null };
const late = { deliverBy: at(-0.2) };

test('an answer within 12 hours, a settlement within 24, a decision within 72 more', () => {
  const dates = { answerBy: at(12), settleBy: at(24), decideBy: at(96) };
  expect(disputeDates({ since, escalatedAt: null })).toEqual(dates);
  expect(disputeDates({ since, escalatedAt: at(24) })).toEqual(dates);
  // Who asks support earlier has a decision earlier.
  expect(disputeDates({ since, escalatedAt: at(13) })).toEqual({ ...dates, decideBy: at(85) });
});

describe('the buyer may leave', () => {
  test.each([
    ['at once: the seller disputes before the start', { ...bySeller, ...unstarted }, 0],
    ['at once: the buyer disputes before the start', unstarted, 0],
    ['at once, also after the answer', { ...unstarted, ...answered }, 0],
    ['at once: the delivery was late already', { ...late, ...answered }, 0],
    ['after 12 hours of silence', {}, 12],
    ['after the promised time: the seller’s dispute stops it not', bySeller, 1],
    ['after it, whoever answered', { ...bySeller, ...answered }, 1],
    ['never alone, once the seller answered', answered, null],
    ['never alone with goods in hand', delivered, null],
    ['never alone with goods in hand, the seller’s dispute', { ...delivered, ...bySeller }, null],
    ['never alone with goods that came late', { ...delivered, ...late }, null],
  ] as const)('%s', (_name, more, hours) => {
    const from = leaveDisputeFrom({ ...dispute, ...more });
    expect(from).toEqual(hours === null ? null : at(hours));
  });
});

describe('a dispute ends by itself', () => {
  test.each([
    ['nothing delivered, silence', {}, 24, 'refund'],
    ['nothing delivered, the buyer is silent', bySeller, 24, 'refund'],
    ['nothing delivered, no decision', answered, 96, 'refund'],
    ['delivered, the buyer is silent', { ...delivered, ...bySeller }, 73, 'complete'],
    ['delivered, checked long', { ...delivered, ...bySeller, checkUntil: at(3) }, 24, 'complete'],
  ] as const)('%s', (_name, more, hours, outcome) => {
    expect(disputeEnd({ ...dispute, ...more })).toEqual({ at: at(hours), outcome });
  });

  test.each([
    ['the seller is silent', delivered],
    ['both have spoken', { ...delivered, ...answered }],
    ['the buyer has answered', { ...delivered, ...bySeller, ...answered }],
  ] as const)('never with goods in hand while %s', (_name, more) => {
    expect(disputeEnd({ ...dispute, ...more })).toBeNull();
    expect(checkClosesAt({ ...dispute, ...more })).toBeNull();
  });
});

test.each([
  ['a free cancel', unstarted, false],
  ['silence of the seller', {}, true],
  ['silence of the buyer', bySeller, false],
  ['a dispute to hide a late delivery', { ...bySeller, ...late }, true],
] as const)('the seller’s failure: %s', (_name, more, isFailure) => {
  expect(isSellersFailure({ ...dispute, ...more })).toBe(isFailure);
});

/** Every dispute there can be: who opened it × delivered × answered × taken over. The timer and who ends it, word for word. */
const everyDispute = [
  // opened by, delivered, answered, escalated: what the system does next, and after how many hours
  ['buyer', false, false, false, 'dispute_timeout', 24],
  ['buyer', false, false, true, 'dispute_timeout', 24],
  ['buyer', false, true, false, 'escalate', 24],
  ['buyer', false, true, true, 'dispute_timeout', 96],
  ['buyer', true, false, false, 'escalate', 24],
  ['buyer', true, false, true, null, null],
  ['buyer', true, true, false, 'escalate', 24],
  ['buyer', true, true, true, null, null],
  ['seller', false, false, false, 'dispute_timeout', 24],
  ['seller', false, false, true, 'dispute_timeout', 24],
  ['seller', false, true, false, 'escalate', 24],
  ['seller', false, true, true, 'dispute_timeout', 96],
  ['seller', true, false, false, 'dispute_timeout', 73],
  ['seller', true, false, true, 'dispute_timeout', 73],
  ['seller', true, true, false, 'escalate', 24],
  ['seller', true, true, true, null, null],
] as const;

test.each(everyDispute)(
  'opened by the %s, delivered %s, answered %s, taken over %s: %s after %s hours',
  (openedBy, isDelivered, isAnswered, isEscalated, event, hours) => {
    const state: DisputeState = {
      ...dispute,
      openedBy,
      deliveredAt: isDelivered ? at(-0.5) : null,
      answeredAt: isAnswered ? at(2) : null,
      escalatedAt: isEscalated ? at(24) : null,
    };
    expect(disputeTimer(state)).toEqual(hours === null ? null : { at: at(hours), event });
    expect(isHandedOver(state)).toBe(isAnswered || (isDelivered && openedBy === 'buyer'));
  },
);

test.each(everyDispute)(
  'opened by the %s, delivered %s, answered %s, taken over %s: support can be called from the answer on, or after 12 hours, once',
  (openedBy, isDelivered, isAnswered, isEscalated) => {
    const from = mayEscalateFrom({
      ...dispute,
      openedBy,
      deliveredAt: isDelivered ? at(-0.5) : null,
      answeredAt: isAnswered ? at(2) : null,
      escalatedAt: isEscalated ? at(24) : null,
    });
    expect(from).toEqual(isEscalated ? null : at(isAnswered ? 2 : 12));
  },
);

test('the table of all disputes names each once', () => {
  const kinds = everyDispute.map((row) => row.slice(0, 4).join());
  expect(new Set(kinds).size).toBe(16);
});

test('what support took over early and nothing was delivered of is refunded earlier', () => {
  const early = { ...dispute, ...answered, escalatedAt: at(3) };
  expect(disputeTimer(early)).toEqual({ at: at(75), event: 'dispute_timeout' });
});
