/** Where the lines behind bars stand, and where a bar does. Pure. */

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_LINES = 5;

/** Round values that enclose all of them and zero, from the lowest; at most five, at least two. */
export function scaleFor(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return [0, 1];
  const power = 10 ** Math.floor(Math.log10((high - low) / (MOST_LINES - 1)));
  const sizes = STEPS.map((step) => step * power);
  const linesOf = (size: number): number[] => {
    const first = Math.floor(low / size);
    const count = Math.ceil(high / size) - first + 1;
    return Array.from({ length: count }, (_, index) => (first + index) * size);
  };
  const fitting = sizes.find((size) => linesOf(size).length <= MOST_LINES);
  // Ten times the power with a step of one always fits but where both sides of zero need a line of their own.
  return linesOf(fitting ?? 20 * power);
}

const LEAST = 0.7;

/** From zero to the value, in percent of the height between the ends; what is not zero is seen. */
export function placeOfBar(
  value: number,
  low: number,
  high: number,
): { bottom: string; height: string } {
  const height = (Math.abs(value) / (high - low)) * 100;
  const shown = value === 0 ? 0 : Math.max(LEAST, height);
  const zero = (-low / (high - low)) * 100;
  const bottom = value < 0 ? Math.max(0, zero - shown) : zero;
  return { bottom: `${bottom}%`, height: `${shown}%` };
}
