/** A named failure that also marks the form field it is about. */
import type { Locale } from '~config';
import { errorCatalogue, type ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import { serverI18n } from '../../infra/i18n.ts';

/** The failure `code` with its message beside the field at the dotted `path`. */
export function fieldFailure(code: ErrorCode, path: string, locale: Locale): Failure {
  const message = serverI18n(locale)._(errorCatalogue[code].message);
  return new Failure(code, { errors: [{ path, message }] });
}
