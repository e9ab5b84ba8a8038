/** How long something lasts, in words of the reader's language. */
import type { Locale } from '~config';

const languageTags = { en: 'en-US', fr: 'fr-FR' } as const;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

const units = [
  { unit: 'day', seconds: DAY, from: 2 * DAY },
  { unit: 'hour', seconds: HOUR, from: 2 * HOUR },
  { unit: 'minute', seconds: MINUTE, from: 2 * MINUTE },
] as const;

/**
 * In the largest unit of which it is two or more and whole: `365 days`, `30 minutes`, `60 seconds`. Number and unit stay
 * on one line, as `Intl` has it in French already.
 */
export function durationOf(locale: Locale, seconds: number): string {
  const fits = units.find((one) => seconds >= one.from && seconds % one.seconds === 0);
  const { unit, value } = fits
    ? { unit: fits.unit, value: seconds / fits.seconds }
    : { unit: 'second', value: seconds };
  const written = new Intl.NumberFormat(languageTags[locale], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(value);
  return written.replaceAll(' ', '\u00A0');
}
