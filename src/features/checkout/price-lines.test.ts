import { describe, expect, test } from 'vitest';
import { shownCents } from '~/platform/i18n/format.ts';
import { changedLines, shownLine } from './price-lines.ts';

const inEuros = (cents: number) => shownCents(cents, 'EUR');
const price = (totalCents: number, discountCents = 0, bonusCents = 0) => ({
  totalCents,
  discountCents,
  bonusCents,
});

describe('parts of a price in euros', () => {
  test('what a code takes off is the difference of what is shown before and after it', () => {
    for (let total = 100; total < 400; total += 7) {
      for (const discount of [1, 3, 10, 33]) {
        const shown = inEuros(total) + shownLine(price(total, discount), 'discount', inEuros);
        expect(shown, `${total} less ${discount}`).toBe(inEuros(total - discount));
      }
    }
  });

  test('old and new lines each add up to what was and is paid', () => {
    const [before, now] = [price(1_499, 149, 7), price(1_803, 0, 11)];
    const lines = changedLines(before, now, inEuros);
    expect(lines.map(({ kind }) => kind)).toEqual(['goods', 'discount', 'paid_bonus']);
    const sum = (side: 'before' | 'now') => lines.reduce((all, line) => all + line[side], 0);
    expect(sum('before')).toBe(inEuros(1_499 - 149 - 7));
    expect(sum('now')).toBe(inEuros(1_803 - 11));
  });

  test('what plays no part before or now is left out', () => {
    expect(changedLines(price(100), price(200), inEuros).map(({ kind }) => kind)).toEqual([
      'goods',
    ]);
  });
});
