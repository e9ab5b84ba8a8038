/** SVG fragments that the motifs are built of. Coordinates are units of the 96 × 96 emblem. */

export type Point = readonly [x: number, y: number];

/** Two decimals are a hundredth of a pixel at the usual size, and keep the text short. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The point at `radius` and `degrees` (clockwise from the right) around a centre. */
export function polar(cx: number, cy: number, radius: number, degrees: number): [number, number] {
  return [
    rounded(cx + radius * Math.cos((degrees * Math.PI) / 180)),
    rounded(cy + radius * Math.sin((degrees * Math.PI) / 180)),
  ];
}

/** Path data of a clockwise arc from `from` over `sweep` degrees. */
export function arc(cx: number, cy: number, radius: number, from: number, sweep: number): string {
  const [x1, y1] = polar(cx, cy, radius, from);
  const [x2, y2] = polar(cx, cy, radius, from + sweep);
  return `M${x1} ${y1}A${radius} ${radius} 0 ${sweep > 180 ? 1 : 0} 1 ${x2} ${y2}`;
}

/** A closed polygon. */
export function polygon(points: readonly Point[], fill: string, attributes = ''): string {
  const corners = points.map((point) => point.map(rounded).join(' ')).join('L');
  return `<path d="M${corners}Z" fill="${fill}" ${attributes}/>`;
}

/** A disc, or a ring when `fill` is `none` and the attributes carry a stroke. */
export function circle(x: number, y: number, r: number, fill: string, attributes = ''): string {
  return `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${r}" fill="${fill}" ${attributes}/>`;
}

/** An open stroke along path data. */
export function line(path: string, stroke: string, width: number, attributes = ''): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" ${attributes}/>`;
}

/** An upright bar or tile. */
export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  rest: string,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${rest}/>`;
}

/** Stroke attributes. */
export function stroked(colour: string, width: number): string {
  return `stroke="${colour}" stroke-width="${width}"`;
}
