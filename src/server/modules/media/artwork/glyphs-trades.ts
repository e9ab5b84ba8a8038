/** Signs of goods that all look alike within their base category: accounts, currency, services, codes. */
import { repeated, stepsOf, type Glyph } from './glyph-parts.ts';
import { circle, line, polygon, rectangle, stroked, type Point } from './shapes.ts';

const SHIELD: readonly Point[] = [
  [-19, -22],
  [0, -28],
  [19, -22],
  [17, 8],
  [0, 26],
  [-17, 8],
];

/** Accounts: a crest with more chevrons the higher the rank, then wings, then a crown. */
export const crest: Glyph = (tones, grade) => {
  const chevrons = repeated(stepsOf(grade, 4), (index) => {
    const y = 14 - index * 9;
    return line(`M-10 ${y}L0 ${y - 7}L10 ${y}`, tones[5], 4, 'stroke-linejoin="round"');
  });
  const wing = (side: 1 | -1): string =>
    repeated(3, (index) =>
      polygon(
        [
          [side * 20, -16 + index * 9],
          [side * (34 - index * 4), -22 + index * 10],
          [side * 20, -9 + index * 9],
        ],
        tones[4],
      ),
    );
  const crown: Point[] = [
    [-11, -25],
    [-12, -36],
    [-5, -31],
    [0, -38],
    [5, -31],
    [12, -36],
    [11, -25],
  ];
  return [
    grade > 0.55 ? wing(1) + wing(-1) : '',
    polygon(SHIELD, grade > 0.3 ? tones[3] : tones[2], stroked(tones[4], 2.5)),
    chevrons,
    grade > 0.85 ? polygon(crown, tones[5]) : '',
  ].join('');
};

export const coins: Glyph = (tones, grade) => {
  const stack = (x: number, count: number): string =>
    repeated(count, (index) => {
      const y = 20 - index * 8;
      return (
        rectangle(x - 11, y - 5, 22, 9, `rx="4.5" fill="${tones[3]}"`) +
        rectangle(
          x - 11,
          y - 6,
          22,
          6,
          `rx="3" fill="${index === count - 1 ? tones[5] : tones[4]}"`,
        )
      );
    });
  const high = stepsOf(grade, 5);
  return stack(-13, Math.max(1, high - 2)) + stack(13, Math.max(2, high - 1)) + stack(0, high + 1);
};

/** Boosting: a stair that climbs as far as the service does, with an arrow above. */
export const stairs: Glyph = (tones, grade) => {
  const count = 2 + stepsOf(grade, 3);
  const width = 52 / count;
  const steps = repeated(count, (index) => {
    const height = 8 + ((index + 1) * 30) / count;
    const fill = index === count - 1 ? tones[5] : index % 2 === 0 ? tones[3] : tones[4];
    return rectangle(-26 + index * width, 26 - height, width - 2, height, `fill="${fill}"`);
  });
  return steps + line('M-24 2L4 -24M-8 -25H5V-12', tones[4], 4, 'stroke-linejoin="round"');
};

export const bolt: Glyph = (tones, grade) => {
  const count = stepsOf(grade, 3);
  return repeated(count, (index) => {
    const x = (index - (count - 1) / 2) * 18;
    const points: Point[] = [
      [x + 5, -28],
      [x - 13, 5],
      [x - 2, 5],
      [x - 6, 28],
      [x + 13, -7],
      [x + 2, -7],
    ];
    return polygon(points, index === count - 1 ? tones[5] : tones[3], stroked(tones[0], 2));
  });
};

export const cards: Glyph = (tones, grade) => {
  const count = stepsOf(grade, 3);
  return repeated(count, (index) => {
    const turn = (count - 1 - index) * -17;
    const face = index === count - 1;
    const card = [
      rectangle(
        -27,
        -18,
        54,
        36,
        `rx="5" fill="${face ? tones[4] : tones[2]}" ${stroked(tones[0], 2)}`,
      ),
      face ? rectangle(-12, -18, 7, 36, `fill="${tones[3]}"`) : '',
      face ? line('M-9 -6C-24 -18 -24 6 -9 -6C6 -18 6 6 -9 -6', tones[5], 3) : '',
      face ? rectangle(4, 6, 17, 4, `rx="2" fill="${tones[1]}"`) : '',
    ];
    return `<g transform="rotate(${turn})">${card.join('')}</g>`;
  });
};

/** Coaching: a board with a plan from a cross to a ring. */
export const plan: Glyph = (tones, grade) =>
  [
    rectangle(-29, -22, 58, 42, `rx="4" fill="${tones[2]}" ${stroked(tones[4], 2.5)}`),
    line('M-21 11L-11 1M-11 11L-21 1', tones[5], 3.5),
    line(grade > 0.5 ? 'M-8 3C4 -20 6 14 17 -7' : 'M-8 4L6 -10L16 -7', tones[4], 3.5),
    circle(19, -11, 5.5, 'none', stroked(tones[5], 3.5)),
  ].join('');
