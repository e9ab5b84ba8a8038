import { describe, expect, it } from 'vitest';
import { endOf, periodOf, startOf } from './periods.ts';

const now = new Date('2026-11-26T23:59:59.999Z');

describe('a period', () => {
  it('is the last thirty days, today among them, beside the thirty before', () => {
    const period = periodOf(now, {});
    expect(period).toMatchObject({ from: '2026-10-28', to: '2026-11-26', by: 'day' });
    expect(period.before).toEqual({ from: '2026-09-28', to: '2026-10-27' });
    expect(period.buckets).toHaveLength(30);
    expect(period.buckets.at(-1)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
  });

  it('has every day once, whatever it is put together by', () => {
    for (const by of ['day', 'week', 'month'] as const) {
      const { buckets } = periodOf(now, { from: '2026-01-15', to: '2026-11-20', by });
      expect(buckets[0]?.from).toBe('2026-01-15');
      expect(buckets.at(-1)?.to).toBe('2026-11-20');
      buckets.slice(1).forEach(({ from }, index) => {
        expect(startOf(from)).toEqual(endOf(buckets[index]?.to ?? ''));
      });
    }
  });

  it('has weeks from Monday and whole months, cut at its ends', () => {
    const weeks = periodOf(now, { from: '2026-11-18', to: '2026-11-26', by: 'week' }).buckets;
    expect(weeks).toEqual([
      { from: '2026-11-18', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-26' },
    ]);
    const months = periodOf(now, { from: '2025-12-31', to: '2026-02-28', by: 'month' }).buckets;
    expect(months.map(({ from }) => from)).toEqual(['2025-12-31', '2026-01-01', '2026-02-01']);
  });

  it('is put together by what can be read, unless it is said', () => {
    const stepOf = (from: string) => periodOf(now, { from, to: '2026-11-26' }).by;
    expect(stepOf('2026-11-20')).toBe('day');
    expect(stepOf('2026-08-29')).toBe('week');
    expect(stepOf('2025-11-27')).toBe('month');
  });

  it('takes days in the wrong order, and one alone', () => {
    expect(periodOf(now, { from: '2026-11-20', to: '2026-11-10' })).toMatchObject({
      from: '2026-11-10',
      to: '2026-11-20',
    });
    expect(periodOf(now, { from: '2026-11-20' }).to).toBe('2026-11-26');
    expect(periodOf(now, { to: '2026-11-20' }).from).toBe('2026-10-22');
    expect(periodOf(now, { from: '2027-05-01' })).toMatchObject({
      from: '2027-05-01',
      to: '2027-05-01',
    });
  });

  it('is at most a year long', () => {
    expect(() => periodOf(now, { from: '2026-01-01', to: '2027-01-01' })).not.toThrow();
    expect(() => periodOf(now, { from: '2025-11-25', to: '2026-11-26' })).toThrow(
      'PERIOD_TOO_LONG',
    );
  });
});
