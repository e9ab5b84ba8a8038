import { describe, expect, it } from 'vitest';
import { centsFromText, textOfCents } from './amount-form.tsx';

describe('typed amounts', () => {
  it.each([
    ['25', 2_500],
    ['25.5', 2_550],
    ['25,05', 2_505],
    [' 7.10 ', 710],
  ])('%j is %i cents', (text, cents) => {
    expect(centsFromText(text)).toBe(cents);
  });

  it.each(['', '-5', '1e3', '5.123', '1 000', 'abc', '.5'])('%j is no amount', (text) => {
    expect(centsFromText(text)).toBeNull();
  });

  it.each([
    [2_500, 'en', '25'],
    [2_505, 'en', '25.05'],
    [2_550, 'en', '25.50'],
    [7, 'en', '0.07'],
    [2_500, 'fr', '25'],
    [2_550, 'fr', '25,50'],
  ] as const)('%i cents are typed in %s as %j', (cents, locale, text) => {
    expect(textOfCents(cents, locale)).toBe(text);
    expect(centsFromText(text)).toBe(cents);
  });
});
