import { describe, expect, it } from 'vitest';
import { monthAfter, monthOf } from '~/domain/months.ts';
import { closesAt, nextDue } from './closing.ts';

const at = (iso: string) => new Date(iso);
const line = (month: string, method = 1, revision = 1) => ({ month, method, revision });

describe('months', () => {
  it('are those of UTC, over the turn of a year', () => {
    expect(monthOf(at('2026-10-31T23:59:59.999Z'))).toBe('2026-10');
    expect(monthOf(at('2026-11-01T00:00:00.000Z'))).toBe('2026-11');
    expect(monthAfter('2026-12')).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });

  it('close on the third of the next one', () => {
    expect(closesAt('2026-10').toISOString()).toBe('2026-11-03T06:00:00.000Z');
    expect(closesAt('2026-12').toISOString()).toBe('2027-01-03T06:00:00.000Z');
  });
});

describe('what is due', () => {
  const due = (now: string, closed: ReturnType<typeof line>[], method = 1) =>
    nextDue('2026-08', closed, { now: at(now), method });

  it('is the oldest month that is over and has no line', () => {
    expect(due('2026-11-25T12:00:00Z', [])).toEqual({ month: '2026-08', revision: 1 });
    expect(due('2026-11-25T12:00:00Z', [line('2026-08')])).toEqual({
      month: '2026-09',
      revision: 1,
    });
  });

  it('is nothing before the hour of the third', () => {
    const closed = [line('2026-08'), line('2026-09')];
    expect(due('2026-11-03T05:59:59.999Z', closed)).toBeNull();
    expect(due('2026-11-03T06:00:00.000Z', closed)).toEqual({ month: '2026-10', revision: 1 });
  });

  it('is a month of an earlier method, when none is missing, with the next line', () => {
    const closed = [line('2026-10', 2), line('2026-09', 1, 2), line('2026-08', 2, 2)];
    expect(due('2026-11-25T12:00:00Z', closed, 2)).toEqual({ month: '2026-09', revision: 3 });
    expect(due('2026-11-25T12:00:00Z', closed, 1)).toBeNull();
  });
});
