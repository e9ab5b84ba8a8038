/** Rules of the count stepper: parsing and clamping. Whole numbers only. */
export interface CountBounds {
  min: number;
  max: number;
  step: number;
}

/** The decimal separator of a locale: `.` in English, `,` in French. */
function fractionSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.1);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

/**
 * Parses a typed count. Group separators, spaces and units are ignored, a fraction is cut off.
 * Returns null when no digit is there. Numbers beyond the safe integers become the largest safe one.
 */
export function parseCount(text: string, locale: string): number | null {
  const [whole = ''] = text.split(fractionSign(locale));
  const digits = whole.replace(/\D/g, '');
  if (digits === '') return null;
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** Clamps a count; nothing typed means the minimum. */
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
