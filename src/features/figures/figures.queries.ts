/** The figures of a month, in one language. */
import type { Locale } from '~config';
import { api } from '~/platform/api/api.ts';

export function figuresQuery(month: string | undefined, locale: Locale) {
  return api.figures.show.queryOptions({ locale, ...(month !== undefined && { month }) });
}
