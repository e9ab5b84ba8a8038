/** Texts by the font that has their signs. Pure, so that it is tested without a file of a font. */

/** A part of a text that one font draws. */
export interface GlyphRun {
  /** Place of the font in the order in which they are asked. */
  font: number;
  text: string;
}

/** Whether a font has a sign for a code point. */
export type Covers = (codePoint: number) => boolean;

/** Drawn for what no font has. */
export const MISSING = '\u25A1';

const NARROW_SPACE = '\u202F';
const NO_BREAK_SPACE = '\u00A0';

/**
 * What changes how the text around it is drawn, or is not drawn at all: controls, marks of direction (with which a title
 * could show an amount backwards), joiners, selectors of variants, tags.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text without what is not to be seen, its line breaks and tabs as spaces, and letters with their accents as one sign. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(UNSEEN, '')
    .normalize('NFC');
}

const hasAll = (sign: string, covers: Covers): boolean =>
  Array.from(sign).every((one) => covers(one.codePointAt(0) ?? 0));

/** The first font that has the whole sign, letter and accents; else the box. */
function drawnBy(sign: string, fonts: readonly Covers[]): GlyphRun {
  const font = fonts.findIndex((covers) => hasAll(sign, covers));
  if (font >= 0) return { font, text: sign };
  const boxed = fonts.findIndex((covers) => hasAll(MISSING, covers));
  return { font: Math.max(0, boxed), text: MISSING };
}

/** Signs of more than one code point. Most texts have none, and cutting them is much faster. */
const COMPOSED = /[\p{M}\u{10000}-\u{10FFFF}]/u;

/** The signs of a text, each with its accents: a line is never broken between them. */
export function signsOf(text: string): string[] {
  if (!COMPOSED.test(text)) return Array.from(text);
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Cuts a text into runs.
 * @param text as `cleanText` leaves it
 * @param fonts in the order in which they are asked
 */
export function glyphRuns(text: string, fonts: readonly Covers[]): GlyphRun[] {
  const [first] = fonts;
  if (first === undefined || text === '') return [];
  // A narrow space of another font would cut every French amount into three runs.
  const spaced = hasAll(NARROW_SPACE, first) ? text : text.replaceAll(NARROW_SPACE, NO_BREAK_SPACE);
  if (hasAll(spaced, first)) return [{ font: 0, text: spaced }];
  const runs: GlyphRun[] = [];
  for (const sign of signsOf(spaced)) {
    const run = drawnBy(sign, fonts);
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}
