import { describe, expect, test } from 'vitest';
import {
  attemptsLeft,
  judgeProviderEvent,
  expiryOf,
  requireCheckable,
} from './verification.policy.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describe('attempts', () => {
  test('count within 24 hours; the oldest of them frees the next', () => {
    expect(attemptsLeft([], NOW)).toEqual({ left: 3, nextAt: null });
    expect(attemptsLeft([hoursAgo(1), hoursAgo(25)], NOW)).toEqual({ left: 2, nextAt: null });
    const opened = [hoursAgo(1), hoursAgo(2), hoursAgo(20), hoursAgo(30)];
    expect(attemptsLeft(opened, NOW)).toEqual({
      left: 0,
      nextAt: new Date('2026-03-01T16:00:00Z'),
    });
    expect(attemptsLeft([hoursAgo(24)], NOW).left).toBe(3);
  });
});

describe('who may be checked', () => {
  test('a confirmed address, and a level above the own one', () => {
    const refusal = (trustLevel: number, emailConfirmed: boolean) => () =>
      requireCheckable({ trustLevel, emailConfirmed }, 2);
    expect(refusal(1, true)).not.toThrow();
    expect(refusal(0, false)).toThrow('EMAIL_NOT_CONFIRMED');
    expect(refusal(2, true)).toThrow('VERIFICATION_DONE');
    expect(refusal(3, true)).toThrow('VERIFICATION_DONE');
  });
});

test('open checks end by themselves', () => {
  expect(expiryOf('created', NOW)).toEqual(new Date('2026-03-04T12:00:00Z'));
  expect(expiryOf('pending', NOW)).toEqual(new Date('2026-03-08T12:00:00Z'));
  expect(expiryOf('approved', NOW)).toBeNull();
});

describe('news', () => {
  const rejected = { status: 'rejected', reason: 'declined', isFinal: false } as const;
  const approved = { status: 'approved' } as const;
  const pending = { status: 'pending' } as const;
  test.each([
    ['created', pending, 0, 'applied'],
    ['created', approved, 0, 'applied'],
    ['pending', rejected, 0, 'applied'],
    ['pending', approved, -1, 'stale'],
    ['pending', { status: 'expired' }, 0, 'applied'],
    ['approved', pending, 1, 'ignored'],
    ['approved', approved, 1, 'ignored'],
    ['approved', rejected, -1, 'stale'],
    ['approved', rejected, 1, 'contradiction'],
    ['rejected', approved, 1, 'applied'],
    ['rejected', approved, -1, 'stale'],
    ['rejected', pending, 1, 'ignored'],
    ['expired', approved, 1, 'applied'],
    ['expired', rejected, 1, 'applied'],
    ['expired', pending, 1, 'ignored'],
    ['cancelled', approved, 1, 'applied'],
    ['cancelled', rejected, 1, 'ignored'],
    ['created', null, 1, 'ignored'],
  ] as const)('%s + %o at %i h: %s', (status, result, hours, outcome) => {
    const check = { status, level: 2, told_at: NOW } as const;
    const event = { result, level: 2, occurredAt: hoursAgo(-hours) } as const;
    expect(judgeProviderEvent(check, event)).toBe(outcome);
  });

  test('about another level are put aside', () => {
    const check = { status: 'created', level: 2, told_at: null } as const;
    expect(judgeProviderEvent(check, { result: approved, level: 3, occurredAt: NOW })).toBe(
      'mismatch',
    );
    expect(judgeProviderEvent(check, { result: approved, level: null, occurredAt: NOW })).toBe(
      'mismatch',
    );
  });
});
