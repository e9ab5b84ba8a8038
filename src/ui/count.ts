/**
 * Rules of the count stepper: what a typed text means and where it ends up. Whole numbers only.
 */
export interface CountBounds {
  min: number;
  max: number;
  step: number;
}

/** The sign that starts the fraction in a locale: `.` in English, `,` in French. */
function fractionSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.1);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

/**
 * Reads a typed count. Group signs, spaces and units are ignored, a fraction is cut off.
 * Returns null when no digit is there. Numbers too large for exact arithmetic become the largest exact one.
 */
export function parseCount(text: string, locale: string): number | null {
  const [whole = ''] = text.split(fractionSign(locale));
  const digits = whole.replace(/\D/g, '');
  if (digits === '') return null;
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** The nearest allowed count; nothing typed means the smallest. */
export function clampCount(count: number | null, bounds: CountBounds): number {
  if (count === null) return bounds.min;
  return Math.max(bounds.min, Math.min(bounds.max, count));
}

/** The count after `steps` presses (negative for less). From an odd count the first press goes to the next whole step. */
export function stepCount(count: number | null, steps: number, bounds: CountBounds): number {
  if (count === null) return bounds.min;
  const { step, min } = bounds;
  const offset = (count - min) % step;
  const aligned = steps > 0 ? count - offset : offset === 0 ? count : count - offset + step;
  return clampCount(aligned + steps * step, bounds);
}
