import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, glyphRuns, MISSING, type Covers } from './glyph-runs.ts';

const within =
  (from: number, to: number): Covers =>
  (codePoint) =>
    codePoint >= from && codePoint <= to;
const LATIN = within(0x20, 0x17f);
const CYRILLIC: Covers = (codePoint) => LATIN(codePoint) || within(0x400, 0x4ff)(codePoint);
const SIGNS = within(0x25a0, 0x27bf);
const FONTS = [LATIN, CYRILLIC, SIGNS];

test('each sign is drawn by the first font that has it', () => {
  expect(glyphRuns('Нож ★ Karambit', FONTS)).toEqual([
    { font: 1, text: 'Нож' },
    { font: 0, text: ' ' },
    { font: 2, text: '★' },
    { font: 0, text: ' Karambit' },
  ]);
});

test('what no font has is a box, one for each sign as people see it', () => {
  expect(glyphRuns('日本', FONTS)).toEqual([{ font: 2, text: MISSING.repeat(2) }]);
  expect(glyphRuns(cleanText('👩‍👧'), FONTS)).toEqual([{ font: 2, text: MISSING.repeat(2) }]);
  expect(glyphRuns(cleanText('👍🏽'), FONTS)).toEqual([{ font: 2, text: MISSING }]);
});

test('a narrow space that the font lacks is an ordinary one, in the same run', () => {
  expect(glyphRuns('1\u202F234', FONTS)).toEqual([{ font: 0, text: '1\u00A0234' }]);
  expect(glyphRuns('1\u202F234', [() => true])).toEqual([{ font: 0, text: '1\u202F234' }]);
});

test('an accent stays with its letter', () => {
  const noAccents = (codePoint: number) => LATIN(codePoint) && codePoint < 0x80;
  const accents: Covers = (codePoint) => noAccents(codePoint) || codePoint === 0x30a;
  expect(glyphRuns('x\u030A', [noAccents, accents])).toEqual([{ font: 1, text: 'x\u030A' }]);
});

test('nothing that turns or hides text is drawn', () => {
  expect(cleanText('paid \u202E001\u202C\u0000\u200B\u00AD now\uFE0F')).toBe('paid 001 now');
  expect(cleanText('one\r\ntwo\tthree')).toBe('one two three');
  expect(cleanText('e\u0301')).toBe('é');
  expect(cleanText('a\uD800b')).toBe('a\uFFFDb');
});

test('runs joined are the text but for what stands in for missing signs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (any) => {
      const text = cleanText(any);
      const runs = glyphRuns(text, FONTS);
      const joined = runs.map((run) => run.text).join('');
      const everywhere = glyphRuns(text, [() => true]);
      expect(everywhere.map((run) => run.text).join('')).toBe(text);
      for (const { font, text: part } of runs) {
        const covers = FONTS[font];
        expect([...part].every((sign) => covers?.(sign.codePointAt(0) ?? 0))).toBe(true);
      }
      const known = (all: string) =>
        [...all].filter((sign) => FONTS.some((covers) => covers(sign.codePointAt(0) ?? 0)));
      expect(known(joined).filter((sign) => sign !== MISSING)).toEqual(
        known(text.replaceAll('\u202F', '\u00A0')).filter((sign) => sign !== MISSING),
      );
      expect(runs.every((run, index) => run.font !== runs[index + 1]?.font)).toBe(true);
    }),
  );
});
