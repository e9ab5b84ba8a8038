import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatCents,
  formatChange,
  formatCountedPrice,
  formatDate,
  formatDay,
  formatMinutes,
  formatMoment,
  formatShownCents,
  formatRelativeDay,
  formatTime,
  formatUnitPrice,
  shownCents,
} from './format.ts';

/** Intl writes no-break and narrow no-break spaces; what they separate is what counts here. */
const spaced = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const now = new Date('2026-11-21T03:30:00.000Z');

describe('dates', () => {
  it('tell the day by the visitor’s time zone, not by UTC', () => {
    const iso = '2026-11-21T01:00:00.000Z';
    expect(formatRelativeDay(iso, 'en', now, 'UTC')).toBe('today');
    // In New York both moments still belong to November 20.
    expect(formatRelativeDay(iso, 'en', now, 'America/New_York')).toBe('today');
    expect(formatRelativeDay('2026-11-20T04:59:00.000Z', 'en', now, 'America/New_York')).toBe(
      'yesterday',
    );
    expect(formatRelativeDay('2026-11-21T05:00:00.000Z', 'en', now, 'America/New_York')).toBe(
      'tomorrow',
    );
  });

  it('name the year only when it is another one', () => {
    expect(spaced(formatDay('2026-03-02T12:00:00.000Z', 'en', now, 'UTC'))).toBe('Mar 2');
    expect(spaced(formatDay('2025-03-02T12:00:00.000Z', 'en', now, 'UTC'))).toBe('Mar 2, 2025');
    expect(spaced(formatDay('2025-03-02T12:00:00.000Z', 'fr', now, 'UTC'))).toBe('2 mars 2025');
  });

  it.each(['en', 'fr'] as const)('never wrap: %s', (locale) => {
    const iso = '2025-03-02T12:00:00.000Z';
    for (const text of [
      formatDay(iso, locale, now, 'UTC'),
      formatDate(iso, locale, now, 'UTC'),
      formatMoment(iso, locale, now, 'UTC'),
      formatMoment(now.toISOString(), locale, now, 'UTC'),
    ]) {
      expect(text).not.toContain(' ');
    }
  });

  it('keep formats of languages and time zones apart', () => {
    const iso = '2026-11-21T14:05:00.000Z';
    for (let round = 0; round < 2; round += 1) {
      expect(spaced(formatTime(iso, 'en', 'UTC'))).toBe('2:05 PM');
      expect(spaced(formatTime(iso, 'en', 'Asia/Tokyo'))).toBe('11:05 PM');
      expect(spaced(formatTime(iso, 'fr', 'UTC'))).toBe('14:05');
    }
    expect(spaced(formatMoment(iso, 'en', now, 'UTC'))).toBe('today 2:05 PM');
  });

  it('are written in one way, near and far', () => {
    const at = (iso: string, locale: 'en' | 'fr') => spaced(formatMoment(iso, locale, now, 'UTC'));
    expect(at('2026-11-21T14:05:00.000Z', 'fr')).toBe('aujourd’hui à 14:05');
    expect(at('2026-11-28T14:05:00.000Z', 'en')).toBe('Nov 28, 2:05 PM');
    expect(at('2026-11-28T14:05:00.000Z', 'fr')).toBe('28 nov. à 14:05');
    expect(formatMoment('2026-11-28T14:05:00.000Z', 'en', now, 'UTC')).toBe(
      formatDate('2026-11-28T14:05:00.000Z', 'en', now, 'UTC'),
    );
  });

  it('stay right when more time zones were asked for than are kept', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      formatTime('2026-11-21T14:05:00.000Z', 'en', zone);
    }
    expect(spaced(formatTime('2026-11-21T14:05:00.000Z', 'en', 'Asia/Tokyo'))).toBe('11:05 PM');
  });

  it('say how long ago in the largest unit that fits', () => {
    const ago = (minutes: number): string =>
      formatAgo(new Date(now.getTime() - minutes * 60_000).toISOString(), 'en', now);
    expect(ago(0.2)).toContain('1 min');
    expect(ago(3)).toContain('3 min');
    expect(ago(125)).toContain('2 hr');
    expect(ago(24 * 60)).toBe('yesterday');
    expect(ago(60 * 24 * 60)).toContain('2 mo');
    expect(ago(730 * 24 * 60)).toContain('2 yr');
  });
});

describe('money and promises', () => {
  it('show totals with two decimals and market prices with four', () => {
    expect(formatCents(1234, 'USD', 'en')).toBe('$12.34');
    expect(spaced(formatCents(123_456, 'USD', 'fr'))).toBe('1 234,56 $');
    expect(formatUnitPrice(1.2345, 'USD', 'en', true)).toBe('$0.0124');
    expect(formatUnitPrice(250, 'USD', 'en', false)).toBe('$2.50');
  });

  it.each([
    ['a plain price', { count: 3, price: 1_490, shownCents: 4_470 }, false, '3 × $14.90'],
    ['a volume price', { count: 3, price: 139.535, shownCents: 419 }, false, '3 × $1.396'],
    ['a currency', { count: 50, price: 21.4, shownCents: 1_070 }, true, '50 × $0.2140'],
    ['fractions', { count: 10_000, price: 0.0125, shownCents: 125 }, true, '10,000 × $0.000125'],
  ] as const)(
    'show a unit price so that count × price is the line: %s',
    (_what, line, precise, text) => {
      expect(formatCountedPrice(line, 'USD', 'en', precise)).toBe(text);
    },
  );

  it('show unit prices of a line in the other currency, too, and say when they are approximate', () => {
    const inEuros = (count: number, price: number, totalCents: number, precise: boolean) =>
      spaced(
        formatCountedPrice(
          { count, price, shownCents: shownCents(totalCents, 'EUR') },
          'EUR',
          'en',
          precise,
        ),
      );
    expect(inEuros(1, 14_890, 14_890, false)).toBe('1 × €136.61');
    expect(inEuros(10, 14_890, 148_900, false)).toBe('10 × €136.606');
    expect(inEuros(1_000_000, 0.0125, 12_500, true)).toBe('1,000,000 × ≈ €0.000115');
  });

  it('show times in the largest whole unit', () => {
    expect(spaced(formatMinutes(20, 'en'))).toBe('20 min');
    expect(spaced(formatMinutes(360, 'en'))).toBe('6 hr');
    expect(spaced(formatMinutes(2880, 'fr'))).toBe('2 j');
  });
});

it('a date that goes on behind a word names its day, however near it is', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const tomorrow = '2026-11-22T14:26:00Z';
  expect(formatDate(tomorrow, 'en', at, 'UTC')).toMatch(/^Nov\u00A022,\u00A02:26\sPM$/);
  expect(formatDate(tomorrow, 'fr', at, 'UTC')).toMatch(/^22\u00A0nov\.\u00A0à\u00A014:26$/);
});

it('what is taken off has a minus in both languages', () => {
  expect(formatShownCents(-500, 'USD', 'en')).toBe('−$5.00');
  expect(spaced(formatShownCents(-500, 'EUR', 'fr'))).toBe('−5,00 €');
});

it.each(['en', 'fr'] as const)('amounts below zero have the typographic minus: %s', (locale) => {
  for (const text of [formatCents(-1_000, 'USD', locale), formatChange(-0.02, locale)]) {
    expect(text).toContain('\u2212');
    expect(text).not.toContain('-');
  }
});
