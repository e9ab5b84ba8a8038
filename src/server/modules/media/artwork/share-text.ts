/**
 * Text as outlines: pictures must look the same on every machine, and the renderer reads no web fonts. The outlines
 * in share-letters.json were taken once from `@fontsource-variable/archivo` 5.3.0 (SIL Open Font License 1.1, latin)
 * with HarfBuzz, in two faces: `display` (weight 780, width 112) and `text` (weight 500, width 100). 1000 units are one
 * em, the baseline is y = 0, y grows downwards.
 */
import outlines from './share-letters.json' with { type: 'json' };
import { rounded } from './shapes.ts';

export type FaceName = 'display' | 'text';

interface Face {
  letters: ReadonlyMap<string, { advance: number; path: string }>;
  /** Distance by pair of letters. */
  kerning: ReadonlyMap<string, number>;
}

type Stored = (typeof outlines)['display' | 'text'];

function faceOf(stored: Stored): Face {
  const letters = Object.entries(stored.letters).map(([letter, [advance, path]]) => {
    return [letter, { advance: Number(advance), path: String(path) }] as const;
  });
  const kerning = Object.entries(stored.kerning).flatMap(([left, distances]) =>
    Object.entries(distances).flatMap(([distance, rights]) =>
      [...String(rights)].map((right) => [left + right, Number(distance)] as const),
    ),
  );
  return { letters: new Map(letters), kerning: new Map(kerning) };
}

const faces: Record<FaceName, Face> = {
  display: faceOf(outlines.display),
  text: faceOf(outlines.text),
};

/** Spaces that languages put between words and figures. */
const SPACES = /[\s\u00a0\u2009\u202f]+/gu;

/** A character with an outline, else without its accent; nothing when it has none either way. */
function drawable(character: string): string {
  if (faces.display.letters.has(character)) return character;
  const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...plain].filter((letter) => faces.display.letters.has(letter)).join('');
}

/**
 * The drawable part of a text: symbols and emoji without an outline are omitted. Null when a letter or digit has none
 * (another script): an incomplete title would mislead.
 */
export function drawableText(text: string): string | null {
  const characters = [...text.normalize('NFC').replaceAll(SPACES, ' ')];
  const isComplete = characters.every(
    (character) => drawable(character) !== '' || !/[\p{L}\p{N}]/u.test(character),
  );
  const drawn = characters.map(drawable).join('').replaceAll(SPACES, ' ').trim();
  return isComplete && drawn !== '' ? drawn : null;
}

interface Placed {
  letter: string;
  /** In thousandths of an em. */
  x: number;
}

function place(text: string, name: FaceName): { placed: Placed[]; width: number } {
  const face = faces[name];
  const placed: Placed[] = [];
  let x = 0;
  let previous = '';
  for (const letter of text) {
    const outline = face.letters.get(letter);
    if (!outline) continue;
    x += face.kerning.get(previous + letter) ?? 0;
    placed.push({ letter, x });
    x += outline.advance;
    previous = letter;
  }
  return { placed, width: x };
}

/** The width of a line in pixels. */
export function widthOf(text: string, name: FaceName, size: number): number {
  return (place(text, name).width * size) / 1000;
}

/** A line of text as SVG. (x, y) is the start of its baseline; texts come from `drawableText`. */
export function textSvg(
  text: string,
  at: { x: number; y: number; size: number; face: FaceName; fill: string },
): string {
  const { letters } = faces[at.face];
  const glyphs = place(text, at.face).placed.map(({ letter, x }) => {
    const path = letters.get(letter)?.path ?? '';
    return path === '' ? '' : `<path transform="translate(${x})" d="${path}"/>`;
  });
  const scale = rounded(at.size) / 1000;
  return `<g transform="translate(${rounded(at.x)} ${rounded(at.y)}) scale(${scale})" fill="${at.fill}">${glyphs.join('')}</g>`;
}

/** Wraps words into lines of at most `width` pixels; a longer word gets a line of its own. */
function wrap(text: string, name: FaceName, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer, name, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The beginning of a line that fits, with an ellipsis when something was cut. */
export function cut(text: string, name: FaceName, size: number, width: number): string {
  if (widthOf(text, name, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, name, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Distance from one baseline to the next, in sizes. */
export const LINE_HEIGHT = 1.06;
/** A smaller size is taken when it is at least so large and saves a line: a title with a lone last word looks torn. */
const WORTH_SHRINKING = 0.8;

export interface Room {
  /** In pixels, the largest first. */
  sizes: readonly number[];
  lines: number;
  width: number;
  height: number;
}

export interface Fitted {
  size: number;
  lines: string[];
}

function cutTitle(text: string, size: number, { lines: most, width }: Room): Fitted {
  const all = wrap(text, 'display', size, width);
  const lines =
    all.length <= most ? all : [...all.slice(0, most - 1), all.slice(most - 1).join(' ')];
  return { size, lines: lines.map((line) => cut(line, 'display', size, width)) };
}

/** A title as large as fits its room; where no size does, the smallest one with its last line cut. */
export function fit(text: string, room: Room): Fitted {
  const fitting = room.sizes
    .map((size) => ({ size, lines: wrap(text, 'display', size, room.width) }))
    .filter(({ size, lines }) => {
      const isInside = lines.every((line) => widthOf(line, 'display', size) <= room.width);
      const isLow = lines.length * size * LINE_HEIGHT <= room.height;
      return isInside && isLow && lines.length <= room.lines;
    });
  const [largest] = fitting;
  if (!largest) return cutTitle(text, room.sizes.at(-1) ?? 0, room);
  const calmer = fitting.find(
    ({ size, lines }) =>
      lines.length < largest.lines.length && size >= largest.size * WORTH_SHRINKING,
  );
  return calmer ?? largest;
}
