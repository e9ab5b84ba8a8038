import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from './line-breaks.ts';

const measure = (text: string): number => text.length;

test('lines break at spaces, and words that no line holds between signs', () => {
  expect(linesOf('one two three', 7, measure)).toEqual(['one two', 'three']);
  expect(linesOf('abcdefgh ij', 3, measure)).toEqual(['abc', 'def', 'gh', 'ij']);
  expect(linesOf('', 7, measure)).toEqual(['']);
});

test('a no-break space keeps an amount and its unit together', () => {
  expect(linesOf('about 12\u00A0$', 9, measure)).toEqual(['about', '12\u00A0$']);
});

test('no line is wider than the column, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (text, width) => {
      const lines = linesOf(text, width, measure);
      expect(lines.every((line) => measure(line) <= width)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});
