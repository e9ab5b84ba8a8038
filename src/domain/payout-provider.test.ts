import { describe, expect, test } from 'vitest';
import {
  costsFee,
  isAtRest,
  sentPositions,
  sentStatuses,
  stepsAfter,
  type SentPosition,
  type SentStatus,
} from './payout-provider.ts';

/** Word, what follows for one that waits, is booked as sent, is back, was taken out; whether it costs a fee, and is at rest. */
const rows: readonly [SentStatus, string, string, string, string, boolean, boolean][] = [
  ['pending', '', '', '', '', false, false],
  ['held', '', '', '', '', false, false],
  ['unclaimed', 'book', '', 'report', 'report', true, false],
  ['paid', 'book', '', 'report', 'report', true, true],
  ['failed', 'free', 'bounce', '', '', false, true],
  ['blocked', 'free', 'bounce', '', '', false, true],
  ['denied', 'free', 'bounce', '', '', false, true],
  ['returned', 'book bounce', 'bounce', '', '', true, true],
  ['refunded', 'book bounce', 'bounce', '', '', true, true],
  ['reversed', 'book bounce', 'bounce', '', '', true, true],
];

test('every word is decided', () => {
  expect(rows.map(([status]) => status)).toEqual(sentStatuses);
  expect(isAtRest(null)).toBe(false);
});

describe.each(rows)('%s', (status, waiting, sent, back, freed, costs, rests) => {
  test.each([
    ['waiting', waiting],
    ['sent', sent],
    ['back', back],
    ['freed', freed],
  ] as const)('of one that is %s', (position, steps) => {
    expect(stepsAfter(status, position).join(' ')).toBe(steps);
  });

  test('fee and rest', () => {
    expect([costsFee(status), isAtRest(status)]).toEqual([costs, rests]);
  });
});

/** The position after steps: what is told again finds it there. */
function after(position: SentPosition, status: SentStatus): SentPosition {
  return stepsAfter(status, position).reduce<SentPosition>((now, step) => {
    if (step === 'book') return 'sent';
    if (step === 'bounce') return 'back';
    return step === 'free' ? 'freed' : now;
  }, position);
}

test('told twice, nothing moves the second time', () => {
  for (const status of sentStatuses) {
    for (const position of sentPositions) {
      const second = stepsAfter(status, after(position, status));
      expect(second.filter((step) => step !== 'report')).toEqual([]);
    }
  }
});
