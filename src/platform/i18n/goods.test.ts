import { expect, test } from 'vitest';
import { formatDue, goodsText } from './goods.ts';

test('goods are spoken of with their count, one without, and a number never runs into another', () => {
  expect(goodsText(100, 'Divine Orb', 'en')).toBe('100\u00A0Divine Orb');
  expect(goodsText(1500, 'Divine Orb', 'fr')).toMatch(/^1\s500\u00A0Divine Orb$/u);
  expect(goodsText(1, 'Level 90 account', 'en')).toBe('Level 90 account');
  expect(goodsText(3, '10 USD gift card', 'en')).toBe('3\u00A0×\u00A010 USD gift card');
});

/** Dates are unbroken; here they are compared by their words. */
const spaced = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

test('a deadline of today is a time, another one names its day, in the reader’s zone', () => {
  const now = new Date('2026-11-20T22:30:00Z');
  expect(spaced(formatDue('2026-11-20T23:28:00Z', 'en', now, 'UTC'))).toBe('11:28 PM');
  expect(spaced(formatDue('2026-11-20T23:28:00Z', 'en', now, 'Europe/Berlin'))).toBe(
    'Nov 21, 12:28 AM',
  );
  expect(spaced(formatDue('2026-11-23T13:26:00Z', 'en', now, 'UTC'))).toBe('Nov 23, 1:26 PM');
  expect(spaced(formatDue('2026-11-23T13:26:00Z', 'fr', now, 'UTC'))).toBe('23 nov. à 13:26');
});
