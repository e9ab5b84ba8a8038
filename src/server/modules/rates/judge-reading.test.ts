import { describe, expect, test } from 'vitest';
import { dayBefore, isAhead, recordedFigures, verdictOn } from './judge-reading.ts';

const reading = (figures: Record<string, string>, base = 'EUR') => ({
  base,
  dated: '2026-11-26',
  figures: new Map(Object.entries(figures)),
});
const last = { rate: 919_709, dated: '2026-11-25' };

describe('a figure', () => {
  test('is turned into millionths for one US dollar, exactly', () => {
    expect(verdictOn(reading({ USD: '1.0873' }), 'EUR', last)).toEqual({
      kind: 'taken',
      rate: 919_709,
    });
    expect(verdictOn(reading({ EUR: '0.919709' }, 'USD'), 'EUR', last)).toEqual({
      kind: 'taken',
      rate: 919_709,
    });
    const pounds = reading({ USD: '1.30', EUR: '1.20' }, 'GBP');
    expect(verdictOn(pounds, 'EUR', last)).toEqual({ kind: 'taken', rate: 923_077 });
  });

  test('that moves by the bound is taken, by more it waits', () => {
    const euros = (rate: string) =>
      verdictOn(reading({ EUR: rate }, 'USD'), 'EUR', { ...last, rate: 1_000_000 });
    expect(euros('1.05')).toEqual({ kind: 'taken', rate: 1_050_000 });
    expect(euros('0.95')).toEqual({ kind: 'taken', rate: 950_000 });
    expect(euros('1.050001')).toEqual({ kind: 'held', rate: 1_050_001, problem: 'moved' });
    expect(euros('0.949999')).toEqual({ kind: 'held', rate: 949_999, problem: 'moved' });
  });

  test('is compared with the built-in one, more widely, before any was accepted', () => {
    expect(verdictOn(reading({ USD: '1.20' }), 'EUR', null).kind).toBe('taken');
    expect(verdictOn(reading({ USD: '1.60' }), 'EUR', null)).toMatchObject({ problem: 'moved' });
  });

  test.each([
    [{ USD: '0' }, 'zero'],
    [{ USD: '0.0000001' }, 'zero'],
    [{ USD: '-1.0873' }, 'negative'],
    [{ USD: 'NaN' }, 'not_number'],
    [{ USD: '1e3' }, 'not_number'],
    [{ USD: 'Infinity' }, 'not_number'],
    [{ USD: '' }, 'not_number'],
    [{ USD: '999999999' }, 'not_number'],
    [{ GBP: '0.83' }, 'missing'],
  ])('of %j waits: %s', (figures, problem) => {
    expect(verdictOn(reading(figures), 'EUR', last)).toEqual({ kind: 'held', rate: null, problem });
  });

  test('whose quotient is none of a rate waits, also where both figures are numbers', () => {
    const huge = reading({ EUR: '999999', USD: '0.000001' }, 'GBP');
    expect(verdictOn(huge, 'EUR', last)).toEqual({
      kind: 'held',
      rate: null,
      problem: 'not_number',
    });
    const tiny = reading({ EUR: '0.000001', USD: '999999' }, 'GBP');
    expect(verdictOn(tiny, 'EUR', last)).toMatchObject({ rate: null, problem: 'zero' });
  });

  test('that moves little, but by more than the bound within a day, waits', () => {
    const euros = (rate: string) =>
      verdictOn(reading({ EUR: rate }, 'USD'), 'EUR', { ...last, rate: 1_040_000 }, 1_000_000);
    expect(euros('1.05')).toEqual({ kind: 'taken', rate: 1_050_000 });
    expect(euros('1.06')).toEqual({ kind: 'held', rate: 1_060_000, problem: 'moved' });
  });

  test('of an earlier day waits; the same one again is nothing new', () => {
    const newer = { rate: 919_709, dated: '2026-11-27' };
    expect(verdictOn(reading({ USD: '1.0873' }), 'EUR', newer)).toMatchObject({ problem: 'older' });
    const same = { rate: 919_709, dated: '2026-11-26' };
    expect(verdictOn(reading({ USD: '1.0873' }), 'EUR', same)).toEqual({ kind: 'same' });
  });
});

test('what is recorded are whole millionths of what are numbers', () => {
  const text = reading({ USD: '1.0873', JPY: '169.13', GBP: 'x' });
  expect(recordedFigures(text)).toEqual({ USD: 1_087_300, JPY: 169_130_000 });
});

test('a day ahead is another time zone; two are ahead', () => {
  const now = new Date('2026-11-26T23:00:00Z');
  expect(isAhead('2026-11-27', now)).toBe(false);
  expect(isAhead('2026-11-28', now)).toBe(true);
});

describe('the rate of a day ago', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const at = (hours: number, rate: number, origin: 'reading' | 'accepted' = 'reading') => ({
    rate,
    origin,
    dated: '2026-11-26',
    at: new Date(now.getTime() - hours * 3_600_000),
  });

  test('is the newest that is about a day old, else the oldest', () => {
    expect(dayBefore(null, [], now)).toBeNull();
    expect(dayBefore(at(24, 1), [at(48, 2)], now)).toBe(1);
    expect(dayBefore(at(1, 1), [at(2, 2), at(23, 3), at(47, 4)], now)).toBe(3);
    expect(dayBefore(at(1, 1), [at(2, 2)], now)).toBe(2);
  });

  test('is not looked for behind what staff accepted', () => {
    expect(dayBefore(at(1, 1, 'accepted'), [at(2, 2)], now)).toBe(1);
    expect(dayBefore(at(1, 1), [at(2, 2, 'accepted'), at(3, 3)], now)).toBe(2);
  });
});
