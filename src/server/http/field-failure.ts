/** Named failures that also mark the form fields they are about. */
import type { MessageDescriptor } from '@lingui/core';
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

/** What is wrong with the field at the dotted path. */
export interface FieldIssue {
  path: string;
  message: MessageDescriptor;
}

const issuesByFailure = new WeakMap<Failure, readonly FieldIssue[]>();

/** The issues that `fieldsFailure` made the failure of, before they were translated; none of other failures. */
export function issuesOf(failure: Failure): readonly FieldIssue[] {
  return issuesByFailure.get(failure) ?? [];
}

/** The failure `code` with a message beside each field, in the caller's language. */
export function fieldsFailure(
  code: ErrorCode,
  issues: readonly FieldIssue[],
  locale: Locale,
): Failure {
  const i18n = serverI18n(locale);
  const failure = new Failure(code, {
    errors: issues.map(({ path, message }) => ({ path, message: i18n._(message) })),
  });
  issuesByFailure.set(failure, issues);
  return failure;
}
