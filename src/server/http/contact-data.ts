/** Refuses contact data in texts that everybody sees (decisions, section 5). */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '~config';
import { findContactData } from '~/domain/contact-data.ts';
import { fieldsFailure } from './field-failure.ts';

const contactMessage: MessageDescriptor = msg({
  message: 'Remove “{match}”: contact data is not allowed here.',
});

/**
 * @param subject what the goods are called: such a word is no contact data
 * @throws {Failure} CONTACT_DATA_REFUSED naming each text and the contact data found in it
 */
export function requireNoContactData(
  texts: readonly { path: string; text: string }[],
  subject: string,
  locale: Locale,
): void {
  const issues = texts.flatMap(({ path, text }) => {
    const find = findContactData(text, subject);
    if (!find) return [];
    const match = find.match.trim().slice(0, 40);
    return [{ path, message: { ...contactMessage, values: { match } } }];
  });
  if (issues.length > 0) throw fieldsFailure('CONTACT_DATA_REFUSED', issues, locale);
}
