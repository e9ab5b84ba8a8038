/** The second half of the motifs; see motifs.ts. */
import { below, pick, type Random } from './random.ts';
import { circle, line, type Point, polar, polygon, rectangle, stroked } from './shapes.ts';
import type { Tones } from './tones.ts';

/** battle-royale: the closing zone, lost ground outside, rings inside each other, the last circle. */
export function closingZone(tones: Tones, random: Random): string {
  const angle = below(random, 12) * 30;
  const turn = pick(random, [-40, 0, 40]);
  const [x2, y2] = polar(56, 40, 12, angle);
  const [x3, y3] = polar(x2, y2, 11, angle + turn);
  return [
    `<rect width="96" height="96" fill="${tones[2]}"/>`,
    circle(56, 40, 44, tones[1], stroked(tones[3], 3)),
    circle(x2, y2, 28, tones[0], stroked(tones[3], 3)),
    circle(x3, y3, 13, tones[3]),
    circle(x3, y3, 5, tones[4]),
  ].join('');
}

/** The straight corner and the two ends of the arc of a quarter disc, by the corner it sits in. */
function quarterDisc(x: number, y: number, corner: number): string {
  const right = x + 32;
  const bottom = y + 32;
  const corners = [
    `M${x} ${y}L${right} ${y}A32 32 0 0 1 ${x} ${bottom}Z`,
    `M${right} ${y}L${right} ${bottom}A32 32 0 0 1 ${x} ${y}Z`,
    `M${right} ${bottom}L${x} ${bottom}A32 32 0 0 1 ${right} ${y}Z`,
    `M${x} ${bottom}L${x} ${y}A32 32 0 0 1 ${right} ${bottom}Z`,
  ];
  return corners[corner] ?? '';
}

/** mobile: nine quarter-disc tiles and one dot. */
export function tiles(tones: Tones, random: Random): string {
  const byRemainder = [tones[3], tones[2], tones[1]] as const;
  let drawn = '';
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const corner = below(random, 4);
      const tone = byRemainder[(column + row + corner) % 3] ?? tones[1];
      const fill = row === 2 ? tones[1] : tone;
      drawn += `<path d="${quarterDisc(column * 32, row * 32, corner)}" fill="${fill}"/>`;
    }
  }
  const x = pick(random, [48, 80]);
  const y = pick(random, [16, 48]);
  return drawn + circle(x, y, 7, tones[4]);
}

/** rpg: nested concave stars, each turned half a point against the last. */
export function stars(tones: Tones, random: Random): string {
  const count = 4 + below(random, 4);
  const half = 180 / count;
  const star = (radius: number, inner: number, turn: number, colour: string): string => {
    const points: Point[] = [];
    for (let index = 0; index < count * 2; index++) {
      const reach = index % 2 === 1 ? radius * inner : radius;
      points.push(polar(58, 38, reach, -90 + turn + index * half));
    }
    return polygon(points, colour);
  };
  return [
    circle(58, 38, 54, 'none', stroked(tones[1], 1.5)),
    star(50, 0.34, half, tones[1]),
    star(42, 0.36, 0, tones[2]),
    star(27, 0.4, half, tones[3]),
    star(13, 0.45, 0, tones[4]),
  ].join('');
}

/** The colour of a cell by its distance from the holding and its random number. */
function cellTone(tones: Tones, distance: number, chance: number): string {
  if (distance < 8) return tones[4];
  if (distance < 30) return chance < 0.5 ? tones[3] : tones[2];
  if (distance < 54) return chance < 0.45 ? tones[2] : tones[1];
  return chance < 0.4 ? tones[1] : 'none';
}

/** strategy: a field of pointy hexagons with one holding. */
export function hexField(tones: Tones, random: Random): string {
  const radius = 15;
  const width = radius * Math.sqrt(3);
  // The first number of the sequence is unused; skipping it keeps the agreed emblems.
  random();
  let field = '';
  for (let column = -3; column <= 3; column++) {
    for (let row = -2; row <= 3; row++) {
      const x = 56 + width * (column + (row & 1) / 2);
      const y = 38 + radius * 1.5 * row;
      const fill = cellTone(tones, Math.hypot(x - 56, y - 38), random());
      const corners = [0, 1, 2, 3, 4, 5].map((side) => polar(x, y, radius - 1.6, 60 * side - 30));
      field += polygon(corners, fill);
    }
  }
  return field;
}

/** sports: a pitch with mown stripes, halfway line, circle and ball. */
export function pitch(tones: Tones, random: Random): string {
  const rotation = pick(random, [0, 28, -28, 90]);
  const [ballX, ballY] = polar(56, 40, 24, below(random, 8) * 45);
  const stripes = [-3, -1, 1, 3, 5, 7].map((column) =>
    rectangle(column * 16, -60, 16, 220, `fill="${tones[1]}"`),
  );
  const field = [
    ...stripes,
    line('M56 -60V160', tones[3], 3),
    circle(56, 40, 24, 'none', stroked(tones[3], 3)),
    line('M120 8H94V72H120', tones[2], 3),
    circle(56, 40, 3.5, tones[3]),
  ];
  const ball = circle(ballX, ballY, 7, tones[4]);
  return `<g transform="rotate(${rotation} 56 40)">${field.join('')}</g>${ball}`;
}

/** racing: four chevrons that gather speed. */
export function chevrons(tones: Tones, random: Random): string {
  const rotation = pick(random, [0, -20, 20, -90]);
  const lead = below(random, 2);
  const chevron = (x: number, colour: string, width: number): string =>
    line(`M${x} 2L${x + 30} 40L${x} 78`, colour, width - lead);
  const drawn = [
    chevron(-14, tones[1], 8),
    chevron(8, tones[2], 10),
    chevron(34, tones[3], 12),
    chevron(64, tones[4], 14),
  ];
  return `<g transform="rotate(${rotation} 52 40)">${drawn.join('')}</g>`;
}

/** platform: a stack of four sheets with one hole. */
export function sheets(tones: Tones, random: Random): string {
  const [dx, dy] = pick<Point>(random, [
    [9, -9],
    [-9, -9],
    [9, 9],
    [-9, 9],
  ]);
  const fills = [tones[1], tones[2], tones[3], tones[4]];
  const stack = fills.map((fill, index) => {
    const step = index - 1.5;
    const rest = `rx="10" fill="${fill}" ${stroked(tones[0], 3)}`;
    return rectangle(52 - 24 + dx * step, 40 - 24 + dy * step, 48, 48, rest);
  });
  const hole = circle(52 + dx * 1.5, 40 + dy * 1.5, pick(random, [7, 10, 13]), tones[0]);
  return stack.join('') + hole;
}
