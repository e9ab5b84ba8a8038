/** Validation issues as field errors in the caller's language. */
import type { Locale } from '~config';
import { fieldErrors } from '~/contracts/validation.ts';
import type { FieldError } from '~/contracts/failure.ts';
import { serverI18n } from '../infra/i18n.ts';

type Issues = Parameters<typeof fieldErrors>[0];

export function fieldErrorsFor(issues: Issues, locale: Locale): FieldError[] {
  const i18n = serverI18n(locale);
  return fieldErrors(issues).map(({ path, message }) => ({ path, message: i18n._(message) }));
}
