/** Signs of items: what is worn, wielded, opened and collected. */
import { rays, repeated, stepsOf, type Glyph } from './glyph-parts.ts';
import { circle, line, polygon, rectangle, stroked } from './shapes.ts';

export const orb: Glyph = (tones, grade) =>
  [
    rays(tones, grade),
    circle(0, 0, 21, tones[3], stroked(tones[4], 3)),
    polygon(
      [
        [-13, -3],
        [0, -17],
        [13, -3],
        [0, 16],
      ],
      tones[4],
    ),
    polygon(
      [
        [-13, -3],
        [0, -17],
        [0, 16],
      ],
      tones[5],
    ),
  ].join('');

export const gem: Glyph = (tones, grade) =>
  [
    rays(tones, grade),
    polygon(
      [
        [-20, -6],
        [-11, -19],
        [11, -19],
        [20, -6],
        [0, 23],
      ],
      tones[3],
    ),
    polygon(
      [
        [-20, -6],
        [20, -6],
        [0, 23],
      ],
      tones[4],
    ),
    polygon(
      [
        [-8, -6],
        [8, -6],
        [0, 23],
      ],
      tones[5],
    ),
    polygon(
      [
        [-8, -6],
        [0, -19],
        [8, -6],
      ],
      tones[5],
    ),
  ].join('');

export const ring: Glyph = (tones, grade) =>
  [
    rays(tones, grade),
    circle(0, 7, 15, 'none', stroked(tones[4], 6)),
    polygon(
      [
        [-9, -17],
        [0, -26],
        [9, -17],
        [0, -6],
      ],
      tones[5],
    ),
  ].join('');

export const belt: Glyph = (tones, grade) =>
  [
    rays(tones, grade),
    line('M-27 3C-14 14 14 14 27 3', tones[3], 13),
    line('M-27 3C-14 14 14 14 27 3', tones[4], 7),
    rectangle(-10, -2, 20, 21, `rx="4" fill="${tones[5]}"`),
    rectangle(-4, 4, 8, 9, `rx="2" fill="${tones[2]}"`),
  ].join('');

export const blade: Glyph = (tones, grade) =>
  `<g transform="rotate(45)">${[
    polygon(
      [
        [0, -36],
        [7, -28],
        [7, 10],
        [-7, 10],
        [-7, -28],
      ],
      tones[4],
    ),
    polygon(
      [
        [0, -36],
        [7, -28],
        [7, 10],
        [0, 10],
      ],
      tones[5],
    ),
    rectangle(-16, 9, 32, 6, `rx="3" fill="${tones[3]}"`),
    rectangle(-3.5, 15, 7, 15, `rx="3" fill="${tones[3]}"`),
    circle(0, 31, 4.5, grade > 0.6 ? tones[5] : tones[3]),
  ].join('')}</g>`;

export const bow: Glyph = (tones, grade) =>
  [
    line('M-14 -28A34 34 0 0 1 -14 28', tones[4], 6, 'stroke-linecap="round"'),
    line('M-14 -28L-22 0L-14 28', tones[3], 2),
    line('M-26 0H26', tones[5], 3.5),
    polygon(
      [
        [32, 0],
        [21, -7],
        [21, 7],
      ],
      grade > 0.4 ? tones[5] : tones[4],
    ),
  ].join('');

export const armour: Glyph = (tones, grade) =>
  [
    polygon(
      [
        [-22, 14],
        [-20, -12],
        [0, -28],
        [20, -12],
        [22, 14],
        [10, 25],
        [-10, 25],
      ],
      tones[3],
    ),
    polygon(
      [
        [0, -28],
        [20, -12],
        [22, 14],
        [10, 25],
        [0, 25],
      ],
      tones[4],
    ),
    polygon(
      [
        [-15, -3],
        [15, -3],
        [12, 5],
        [4, 5],
        [3, 25],
        [-3, 25],
        [-4, 5],
        [-12, 5],
      ],
      tones[0],
    ),
    grade > 0.6
      ? polygon(
          [
            [-3, -28],
            [0, -40],
            [3, -28],
          ],
          tones[5],
        )
      : '',
  ].join('');

export const chest: Glyph = (tones, grade) =>
  [
    polygon(
      [
        [-26, -4],
        [-22, -20],
        [22, -20],
        [26, -4],
      ],
      tones[4],
    ),
    rectangle(-26, -2, 52, 24, `fill="${tones[3]}"`),
    rectangle(-26, -4, 52, 4, `fill="${tones[1]}"`),
    rectangle(-6, -8, 12, 15, `rx="2" fill="${tones[5]}"`),
    grade > 0.6
      ? rectangle(-20, 2, 5, 20, `fill="${tones[4]}"`) +
        rectangle(15, 2, 5, 20, `fill="${tones[4]}"`)
      : '',
  ].join('');

export const creature: Glyph = (tones, grade) =>
  [
    `<ellipse cx="0" cy="2" rx="19" ry="25" fill="${tones[3]}"/>`,
    line('M-18 6L-9 -2L-1 7L8 -3L18 6', tones[5], 4, 'stroke-linejoin="round"'),
    repeated(stepsOf(grade, 3), (index) =>
      circle(-8 + index * 8, 17 - (index % 2) * 3, 3, tones[4]),
    ),
  ].join('');

export const key: Glyph = (tones) =>
  `<g transform="rotate(-40)">${[
    circle(-16, 0, 10, 'none', stroked(tones[4], 6)),
    rectangle(-6, -3, 36, 6, `fill="${tones[4]}"`),
    rectangle(16, 3, 5, 9, `fill="${tones[5]}"`),
    rectangle(25, 3, 5, 7, `fill="${tones[5]}"`),
  ].join('')}</g>`;
