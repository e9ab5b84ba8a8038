/** A named failure that also marks the form field it is about. */
import type { Locale } from '~config';
import { errorCatalogue, type ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import { serverI18n } from '../infra/i18n.ts';

/** The failure `code` with its message beside the field at the dotted `path`; `values` fill its placeholders. */
export function fieldFailure(
  code: ErrorCode,
  path: string,
  locale: Locale,
  values: Record<string, string | number> = {},
): Failure {
  const known = errorCatalogue[code].message;
  const message = serverI18n(locale)._({ ...known, values: { ...known.values, ...values } });
  return new Failure(code, { values, errors: [{ path, message }] });
}
