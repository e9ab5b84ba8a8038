/** The letters of an emblem: which ones, how large, and their outlines. */
import { kerningOf, letterOf } from './letter-outlines.ts';
import { rounded } from './shapes.ts';

const leftOut = /^(of|the|a|an|and|in|to|s|for)$/i;

/** Whether the letters of a short name occur in the title in that order: *VP* is no short name of Valorant. */
function occursIn(short: string, title: string): boolean {
  let found = 0;
  for (const character of title.toLowerCase()) {
    if (character === short[found]?.toLowerCase()) found++;
  }
  return found === short.length;
}

function isShortName(alias: string, title: string): boolean {
  if (alias.length < 2 || alias.length > 4) return false;
  const prominent = alias.match(/[A-Z0-9]/g)?.length ?? 0;
  return prominent >= 2 && occursIn(alias.replaceAll(/\d/g, ''), title);
}

function initialOf(word: string): string {
  const whole = /^\d+$/.test(word) || /^[IVX]{2,4}$/.test(word);
  return whole ? word : word.slice(0, 1);
}

/** Two to four capitals and digits that stand for a game: a usable short name, else the initials of the title. */
export function monogramOf(title: string, searchAliases: readonly string[]): string {
  const short = searchAliases
    .map((alias) => alias.replaceAll(/[^A-Za-z0-9]/g, ''))
    .find((alias) => isShortName(alias, title));
  if (short !== undefined) return short.toUpperCase();
  const words = title
    .replaceAll(/[^\p{L}\p{N} ]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !leftOut.test(word));
  const [first, second] = words;
  if (first !== undefined && second === undefined) return first.slice(0, 2).toUpperCase();
  return words.slice(0, 4).map(initialOf).join('').slice(0, 4).toUpperCase();
}

/** Widths in em that the size is computed with; letters that are not listed count as 0.88. */
const widths: Readonly<Record<string, number>> = {
  '1': 0.55,
  C: 0.93,
  D: 0.93,
  E: 0.8,
  F: 0.76,
  G: 0.96,
  H: 0.95,
  I: 0.42,
  J: 0.74,
  L: 0.76,
  M: 1.14,
  N: 0.96,
  O: 0.98,
  Q: 0.98,
  T: 0.8,
  W: 1.3,
};

/** Font size in emblem units: as large as 76 units of width allow, at most 30. */
export function monogramSize(monogram: string): number {
  const width = [...monogram].reduce((sum, letter) => sum + (widths[letter] ?? 0.88), 0);
  return rounded(Math.min(30, 76 / width));
}

/** Letters are set a little tighter than the font's own distance, in thousandths of an em. */
const tracking = -20;

/**
 * Path data of a monogram with its baseline at (x, y). Accents are dropped; characters without an outline (other
 * scripts) are skipped, so the answer is empty when none is left.
 */
export function monogramPath(monogram: string, x: number, y: number, size: number): string {
  const scale = size / 1000;
  let offset = 0;
  let previous = '';
  let path = '';
  for (const character of monogram.normalize('NFD')) {
    const letter = letterOf(character);
    if (letter === undefined) continue;
    const start = offset + kerningOf(previous, character);
    path += letter.path.replaceAll(
      /(-?\d+) (-?\d+)/g,
      (_, px: string, py: string) =>
        `${rounded(x + (start + Number(px)) * scale)} ${rounded(y + Number(py) * scale)}`,
    );
    offset = start + letter.advance + tracking;
    previous = character;
  }
  return path;
}
