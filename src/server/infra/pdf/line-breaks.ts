/** Breaks texts into lines. Pure: who measures is given. */
import { signsOf } from './glyph-runs.ts';

/** What is wider than a line by itself is broken between two signs. */
function brokenWord(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const sign of signsOf(word)) {
    if (part !== '' && measure(part + sign) > width) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return part === '' ? parts : [...parts, part];
}

/**
 * The lines of a text within a width, broken at spaces that may break. An empty text is one empty line.
 * @param width in the unit of `measure`
 */
export function linesOf(
  text: string,
  width: number,
  measure: (text: string) => number,
): readonly string[] {
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = brokenWord(word, width, measure);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return [...lines, line];
}
