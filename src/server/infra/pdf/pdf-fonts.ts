/** The fonts of papers, from the files beside this one (`fonts/README.md`). */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import type { Covers } from './glyph-runs.ts';

export type Weight = 'regular' | 'bold';

export interface PdfFont {
  name: string;
  file: Buffer;
  covers: Covers;
}

/** By weight, in the order in which they are asked for a sign. */
export type PdfFonts = Record<Weight, readonly PdfFont[]>;

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'fonts');

const NAMES = {
  regular: ['Archivo-Regular', 'NotoSans-Regular', 'NotoSansSymbols2-Regular'],
  bold: ['Archivo-Bold', 'NotoSans-Bold', 'NotoSansSymbols2-Regular'],
} as const;

function loadFont(name: string): PdfFont {
  const file = readFileSync(join(FOLDER, `${name}.ttf`));
  const font = create(file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`);
  const known = new Map<number, boolean>();
  return {
    name,
    file,
    covers(codePoint) {
      const isKnown = known.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint);
      known.set(codePoint, isKnown);
      return isKnown;
    },
  };
}

/** Reads all fonts; takes some tens of milliseconds. */
export function loadFonts(): PdfFonts {
  return { regular: NAMES.regular.map(loadFont), bold: NAMES.bold.map(loadFont) };
}
