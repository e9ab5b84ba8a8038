import { describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { dueStep, isAnswerDue, isThere, priceMove, shareOf, turnOf } from './timing.ts';

const at = new Date('2026-11-24T12:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const ids = Array.from({ length: 300 }, newId);

/** After how many seconds the step is due, looked at each second as the job could. */
function dueAfter(due: (now: Date) => boolean): number {
  for (let seconds = 0; seconds < 1_000; seconds += 1) if (due(later(seconds))) return seconds;
  return Number.POSITIVE_INFINITY;
}

const order = { status: 'paid', statusAt: at, isPublic: false } as const;

describe('orders', () => {
  test('start 20 to 60 seconds after payment, and are delivered some minutes later', () => {
    const starts = ids.map((id) => dueAfter((now) => dueStep({ ...order, id }, now) === 'start'));
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...starts)).toBeLessThanOrEqual(60);
    expect(new Set(starts).size).toBeGreaterThan(20);
    const begun = { ...order, status: 'in_progress' } as const;
    const ends = ids.map((id) => dueAfter((now) => dueStep({ ...begun, id }, now) === 'deliver'));
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(120);
    expect(Math.max(...ends)).toBeLessThanOrEqual(240);
  });

  test('of the published account wait five minutes more for a person', () => {
    const starts = ids.map((id) =>
      dueAfter((now) => dueStep({ ...order, id, isPublic: true }, now) !== null),
    );
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(320);
  });
});

test('messages are answered after some seconds, each after the same ones', () => {
  const waits = ids.map((id) => dueAfter((now) => isAnswerDue({ id, at, isPublic: false }, now)));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(6);
  expect(Math.max(...waits)).toBeLessThanOrEqual(16);
  expect(waits).toEqual(
    ids.map((id) => dueAfter((now) => isAnswerDue({ id, at, isPublic: false }, now))),
  );
});

test('about half of the sellers are there at any time, and each of them comes and goes', () => {
  for (const hours of [0, 5, 100, 168]) {
    const there = ids.filter((id) => isThere(id, later(hours * 3_600))).length / ids.length;
    expect(there).toBeGreaterThan(0.42);
    expect(there).toBeLessThan(0.68);
  }
  for (const id of ids.slice(0, 50)) {
    const day = Array.from({ length: 288 }, (_, step) => isThere(id, later(step * 300)));
    expect(new Set(day)).toEqual(new Set([true, false]));
  }
});

test('every one of several has a turn', () => {
  const turns = Array.from({ length: 7 }, (_, turn) => turnOf(7, later(turn * 240), 240));
  expect(new Set(turns).size).toBe(7);
});

test('a price moves by 1 to 4 per cent, and back on the next day', () => {
  for (const id of ids) {
    const today = priceMove(id, at);
    expect(Math.abs(today)).toBeGreaterThanOrEqual(1);
    expect(Math.abs(today)).toBeLessThanOrEqual(4);
    expect(priceMove(id, later(86_400))).toBe(-today);
  }
});

test('shares are spread from 0 to 1', () => {
  const shares = ids.map(shareOf);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  expect(shares.filter((share) => share < 0.5).length / ids.length).toBeCloseTo(0.5, 0);
});
