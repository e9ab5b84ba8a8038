/** Refuses placeholders that nothing stands for. */
import type { Locale } from '~config';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { unknownPlaceholder, written, type Placeholder } from '~/domain/placeholders.ts';
import { fieldsFailure } from './field-failure.ts';

/** A word as long as this names what is meant. */
const MOST_SHOWN = 40;

/** @throws {Failure} PLACEHOLDER_UNKNOWN naming each text and the word in it */
export function requireKnownPlaceholders(
  texts: readonly { path: string; text: string }[],
  allowed: readonly Placeholder[],
  locale: Locale,
): void {
  const issues = texts.flatMap(({ path, text }) => {
    const word = unknownPlaceholder(text, allowed)?.slice(0, MOST_SHOWN);
    if (word === undefined) return [];
    const known = allowed.map(written).join(', ');
    const { message } = errorCatalogue.PLACEHOLDER_UNKNOWN;
    return [{ path, message: { ...message, values: { word, known } } }];
  });
  if (issues.length > 0) throw fieldsFailure('PLACEHOLDER_UNKNOWN', issues, locale);
}
