/** Signs of skins: what they are painted on. Their grade is the wear, the highest being factory new. */
import { repeated, stepsOf, type Glyph } from './glyph-parts.ts';
import { line, polygon, rectangle } from './shapes.ts';
import type { Tones } from './tones.ts';

/** Wear of a skin as scratches: none on one that is factory new. */
function scratches(tones: Tones, grade: number): string {
  return repeated(4 - stepsOf(grade, 4), (index) => {
    const x = -14 + index * 13;
    return line(`M${x} -9L${x + 7} 5`, tones[1], 2);
  });
}

export const rifle: Glyph = (tones, grade) =>
  `<g transform="rotate(-14)">${[
    polygon(
      [
        [-36, 2],
        [-36, 14],
        [-20, 6],
        [-14, 6],
        [-14, -6],
        [-22, -6],
      ],
      tones[3],
    ),
    rectangle(-16, -7, 34, 12, `fill="${tones[4]}"`),
    rectangle(18, -4, 20, 4, `fill="${tones[3]}"`),
    polygon(
      [
        [0, 5],
        [9, 5],
        [14, 22],
        [6, 23],
      ],
      tones[3],
    ),
    polygon(
      [
        [-12, 5],
        [-5, 5],
        [-8, 17],
        [-15, 17],
      ],
      tones[3],
    ),
    rectangle(-4, -11, 12, 4, `fill="${tones[5]}"`),
    scratches(tones, grade),
  ].join('')}</g>`;

export const sniper: Glyph = (tones, grade) =>
  `<g transform="rotate(-14)">${[
    polygon(
      [
        [-38, 0],
        [-38, 13],
        [-22, 7],
        [-16, 7],
        [-16, -4],
        [-24, -4],
      ],
      tones[3],
    ),
    rectangle(-18, -4, 30, 10, `fill="${tones[4]}"`),
    rectangle(12, -2, 30, 4, `fill="${tones[3]}"`),
    rectangle(-14, -14, 24, 7, `rx="3" fill="${tones[5]}"`),
    rectangle(-9, 6, 7, 11, `fill="${tones[3]}"`),
    scratches(tones, grade),
  ].join('')}</g>`;

export const pistol: Glyph = (tones, grade) =>
  `<g transform="rotate(-10)">${[
    rectangle(-24, -16, 50, 14, `rx="2" fill="${tones[4]}"`),
    polygon(
      [
        [-20, -2],
        [-3, -2],
        [-8, 26],
        [-25, 26],
      ],
      tones[3],
    ),
    line('M-3 0A9 9 0 0 0 10 -1', tones[3], 3.5),
    rectangle(-24, -16, 18, 6, `fill="${tones[5]}"`),
    scratches(tones, grade),
  ].join('')}</g>`;

export const knife: Glyph = (tones, grade) =>
  `<g transform="rotate(-35)">${[
    polygon(
      [
        [-6, -8],
        [26, -8],
        [38, 2],
        [20, 8],
        [-6, 8],
      ],
      tones[4],
    ),
    polygon(
      [
        [-6, 0],
        [36, 0],
        [20, 8],
        [-6, 8],
      ],
      tones[5],
    ),
    rectangle(-36, -6, 28, 13, `rx="5" fill="${tones[3]}"`),
    rectangle(-10, -11, 5, 22, `rx="2" fill="${tones[2]}"`),
    grade < 0.5 ? line('M4 -6L10 -1M16 -6L22 -1', tones[2], 2) : '',
  ].join('')}</g>`;

export const gloves: Glyph = (tones) =>
  [
    polygon(
      [
        [-16, 28],
        [-18, -4],
        [-12, -20],
        [12, -20],
        [18, -4],
        [16, 28],
      ],
      tones[3],
    ),
    repeated(4, (index) => rectangle(-13 + index * 7, -28, 5.5, 20, `rx="2.7" fill="${tones[4]}"`)),
    polygon(
      [
        [16, -2],
        [28, -12],
        [31, -5],
        [18, 12],
      ],
      tones[4],
    ),
    rectangle(-17, 17, 34, 7, `fill="${tones[5]}"`),
  ].join('');

export const mask: Glyph = (tones) =>
  [
    polygon(
      [
        [-22, -20],
        [22, -20],
        [20, 8],
        [0, 28],
        [-20, 8],
      ],
      tones[3],
    ),
    polygon(
      [
        [-16, -8],
        [-4, -4],
        [-6, 3],
        [-15, 0],
      ],
      tones[5],
    ),
    polygon(
      [
        [16, -8],
        [4, -4],
        [6, 3],
        [15, 0],
      ],
      tones[5],
    ),
    line('M-8 14H8', tones[5], 3.5),
  ].join('');
