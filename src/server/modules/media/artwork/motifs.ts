/**
 * One geometric motif per genre (mockups, section "Game emblems"). A motif is centred on (56, 40), so that the
 * lower left stays free for the letters. Each draws its random numbers in a fixed order: changing that order
 * changes every emblem of the genre.
 */
import { below, pick, type Random } from './random.ts';
import { arc, circle, line, type Point, polar, polygon, rectangle, stroked } from './shapes.ts';
import { closingZone, hexField, tiles, chevrons, pitch, sheets, stars } from './motifs-more.ts';
import type { Tones } from './tones.ts';

/** Draws a motif as SVG fragments, without ground and clipping. */
export type Motif = (tones: Tones, random: Random) => string;

const cx = 56;
const cy = 40;

/** arpg: a cut gem, a kite of four facets inside two outlines. */
const facets: Motif = (tones, random) => {
  const width = 20 + 4 * below(random, 3);
  const shift = pick(random, [-6, 0, 6]);
  const rotation = pick(random, [-24, -12, 0, 12, 24]);
  const top: Point = [cx, cy - 32];
  const right: Point = [cx + width, cy - 4];
  const bottom: Point = [cx, cy + 36];
  const left: Point = [cx - width, cy - 4];
  const inner: Point = [cx + shift, cy - 4];
  const outline = (scale: number): Point[] => [
    [cx, cy - 32 * scale],
    [cx + width * scale, cy - 4],
    [cx, cy + 36 * scale],
    [cx - width * scale, cy - 4],
  ];
  const parts = [
    polygon(outline(2.05), 'none', stroked(tones[1], 1.5)),
    polygon(outline(1.5), 'none', stroked(tones[2], 1.5)),
    polygon([top, right, inner], tones[4]),
    polygon([right, bottom, inner], tones[2]),
    polygon([bottom, left, inner], tones[1]),
    polygon([left, top, inner], tones[3]),
  ];
  return `<g transform="rotate(${rotation} ${cx} ${cy})">${parts.join('')}</g>`;
};

/** mmorpg: an astrolabe, three open rings with a body on each. */
const orbits: Motif = (tones, random) => {
  const ring = (radius: number, width: number, colour: string, body: number): string => {
    const start = 30 * below(random, 12);
    const sweep = 210 + 30 * below(random, 4);
    const [x, y] = polar(cx, cy, radius, start + sweep);
    const path = arc(cx, cy, radius, start, sweep);
    return line(path, colour, width, 'stroke-linecap="round"') + circle(x, y, body, tones[4]);
  };
  return [
    circle(cx, cy, 5, tones[4]),
    ring(15, 5, tones[3], 4),
    ring(27, 4, tones[2], 4),
    ring(40, 3, tones[2], 5),
    circle(cx, cy, 54, 'none', stroked(tones[1], 1.5)),
  ].join('');
};

/** action: cuts, five parallel bars of different length. */
const cuts: Motif = (tones, random) => {
  const order = [tones[1], tones[3], tones[2], tones[4], tones[1]] as const;
  const start = below(random, 5);
  let bars = '';
  for (let index = 0; index < 5; index++) {
    const length = 42 + below(random, 5) * 10;
    const offset = below(random, 4) * 9 - 14;
    const fill = order[(index + start) % 5] ?? tones[1];
    bars += rectangle(offset + 56 - length / 2, index * 17 - 6, length, 10, `fill="${fill}"`);
  }
  return `<g transform="rotate(-38 52 40)">${bars}</g>`;
};

/** shooter: a sight, a quartered ring with four ticks. */
const sight: Motif = (tones, random) => {
  const rotation = pick(random, [0, 15, 30, 45]);
  const gap = pick(random, [14, 24, 36]);
  const inner = pick(random, [9, 12, 15]);
  let quarters = '';
  for (const angle of [0, 90, 180, 270]) {
    const [x1, y1] = polar(cx, cy, 34, angle);
    const [x2, y2] = polar(cx, cy, 46, angle);
    quarters += line(arc(cx, cy, 27, angle + gap / 2, 90 - gap), tones[3], 6);
    quarters += line(`M${x1} ${y1}L${x2} ${y2}`, tones[2], 6);
  }
  const outer = circle(cx, cy, 54, 'none', stroked(tones[1], 1.5));
  const ring = circle(cx, cy, inner, 'none', stroked(tones[2], 2.5));
  const turned = `<g transform="rotate(${rotation} ${cx} ${cy})">${outer}${quarters}${ring}</g>`;
  return turned + circle(cx, cy, 3.5, tones[4]);
};

type Cell = readonly [x: number, y: number, z: number];

const cubeSets: readonly [readonly Cell[], ...(readonly Cell[])[]] = [
  [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, -1, 0],
    [0, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, -1, 1],
  ],
  [
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
  ],
  [
    [-1, -1, 0],
    [0, 0, 0],
    [0, 0, 1],
    [1, 1, 0],
  ],
];

/** sandbox: isometric cubes on two ground lines, painted from the back to the front. */
const cubes: Motif = (tones, random) => {
  const edge = 17;
  const half = edge * 0.5;
  const width = edge * 0.866;
  const cube = ([gridX, gridY, gridZ]: Cell): string => {
    const x = 56 + (gridX - gridY) * width;
    const y = 46 + (gridX + gridY) * half - gridZ * edge;
    const right: Point = [x + width, y - half];
    const left: Point = [x - width, y - half];
    return [
      polygon([[x, y - edge], right, [x, y], left], tones[4]),
      polygon([left, [x, y], [x, y + edge], [x - width, y + half]], tones[2]),
      polygon([right, [x, y], [x, y + edge], [x + width, y + half]], tones[3]),
    ].join('');
  };
  const depthFirst = pick(random, cubeSets).toSorted(
    (a, b) => a[2] - b[2] || a[0] + a[1] - (b[0] + b[1]),
  );
  const ground = line('M-10 88L56 50L122 88M-10 64L56 26L122 64', tones[1], 1.5);
  return ground + depthFirst.map(cube).join('');
};

/** survival: three ridges and a low sun. */
const ridges: Motif = (tones, random) => {
  const sunX = 60 + 9 * below(random, 3);
  const sunY = 22 + 5 * below(random, 3);
  const ridge = (base: number, colour: string, amplitude: number): string => {
    const points: Point[] = [];
    for (let x = -8; x <= 112; x += 20) {
      const high = points.length % 2 === 1;
      const rise = high ? amplitude * (0.5 + random() * 0.9) : amplitude * random() * 0.3;
      points.push([x, base - rise]);
    }
    return polygon([...points, [112, 100], [-8, 100]], colour);
  };
  return [
    circle(sunX, sunY, 11, tones[4]),
    ridge(40, tones[3], 16),
    ridge(56, tones[2], 18),
    ridge(72, tones[1], 20),
  ].join('');
};

const lanePaths = ['M24 72V16H80', 'M24 72L80 16', 'M24 72H80V16'] as const;

/** The point at `share` of a lane between the lower left and the upper right base. */
function laneAt(lane: number, share: number): Point {
  if (lane === 1) return [24 + 56 * share, 72 - 56 * share];
  const first = share < 0.5;
  if (lane === 0) return first ? [24, 72 - 112 * share] : [24 + 112 * (share - 0.5), 16];
  return first ? [24 + 112 * share, 72] : [80, 72 - 112 * (share - 0.5)];
}

/** moba: three lanes between two corners, with nodes along them; one lane is hot. */
const lanes: Motif = (tones, random) => {
  const hot = below(random, 3);
  const shares = [0.3, 0.5, 0.7].map((share) => share + (below(random, 3) - 1) * 0.08);
  const strokes = lanePaths.map((path, lane) =>
    line(path, lane === hot ? tones[3] : tones[2], lane === hot ? 7 : 5),
  );
  const nodes = lanePaths.flatMap((_, lane) =>
    shares.map((share) => {
      const [x, y] = laneAt(lane, share);
      return lane === hot ? circle(x, y, 5.5, tones[4]) : circle(x, y, 4, tones[3]);
    }),
  );
  const base = rectangle(71, 7, 18, 18, `rx="3" fill="${tones[4]}"`);
  return [...strokes, ...nodes, base].join('');
};

/** Motifs by genre alias. */
export const motifs = {
  arpg: facets,
  mmorpg: orbits,
  action: cuts,
  shooter: sight,
  sandbox: cubes,
  'battle-royale': closingZone,
  survival: ridges,
  moba: lanes,
  mobile: tiles,
  rpg: stars,
  strategy: hexField,
  sports: pitch,
  racing: chevrons,
  platform: sheets,
} satisfies Record<string, Motif>;

export type Genre = keyof typeof motifs;

function hasMotif(genre: string): genre is Genre {
  return Object.hasOwn(motifs, genre);
}

/** The motif of a genre. Genres are data: one that was added without a motif of its own is drawn as sheets. */
export function motifOf(genre: string): Motif {
  return hasMotif(genre) ? motifs[genre] : sheets;
}
