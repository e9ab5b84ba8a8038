/** Issues of cells as they are stored: by the message's name, so that they are read in any language. Pure. */
import type { Locale } from '~config';
import type { FieldIssue } from '../../../http/field-failure.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import type { ImportIssue } from '../offers.tables.ts';

function plainValues(values: Record<string, unknown> = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string | number][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );
}

export function storedIssue({ path, message }: FieldIssue, locale: Locale): ImportIssue {
  const text = serverI18n(locale)._(message);
  return { field: path, id: message.id, values: plainValues(message.values), text };
}

/** The issue's text in a language; as it was at the check where a newer release words it otherwise. */
export function issueText({ id, values, text }: ImportIssue, locale: Locale): string {
  const found = serverI18n(locale)._(id, values);
  return found === id ? text : found;
}
