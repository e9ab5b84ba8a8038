/** The messages of failures in the interface: the code is sent over the wire, the message is chosen here. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { asFailure, messageOf } from '~/contracts/failure.ts';

export { asFailure };

// A built page loads the messages together with the caller of server functions (scripts/vite/texts.mjs): before a call
// there is no failure.
if (import.meta.env.DEV) await import('~/contracts/error-catalogue.ts');

const unreached = msg`We could not be reached. Check your connection and try again.`;

/** Browsers report a failed request or script download as a TypeError, each with a message of its own. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load|import/i.test(error.message);
}

/** One sentence in the page's language. */
export function failureText(error: unknown, i18n: I18n): string {
  if (isUnreached(error)) return i18n._(unreached);
  const failure = asFailure(error);
  const message = messageOf(failure);
  return i18n._({ ...message, values: { ...message.values, ...failure.details.values } });
}

/** Field errors by dotted path, as the endpoint worded them in the page's language. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { errors = [] } = asFailure(error).details;
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
