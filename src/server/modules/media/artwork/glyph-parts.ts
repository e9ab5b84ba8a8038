/** What the signs of offers have in common. */
import { line, polar } from './shapes.ts';
import type { Tones } from './tones.ts';

/** Draws a sign within 30 units around (0, 0); `grade` from 0 to 1 says how much of it there is. */
export type Glyph = (tones: Tones, grade: number) => string;

/** So many of the most, at least one. */
export function stepsOf(grade: number, most: number): number {
  return Math.max(1, Math.min(most, Math.ceil(grade * most)));
}

export function repeated(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Beams around a sign, more of them the rarer it is. */
export function rays(tones: Tones, grade: number): string {
  return repeated(stepsOf(grade, 4) * 4 - 4, (index) => {
    const angle = (360 / Math.max(4, stepsOf(grade, 4) * 4 - 4)) * index - 90;
    const [x1, y1] = polar(0, 0, 25, angle);
    const [x2, y2] = polar(0, 0, 31, angle);
    return line(`M${x1} ${y1}L${x2} ${y2}`, tones[3], 3);
  });
}
