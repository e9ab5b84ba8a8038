/** The address of the transparency page: the newest month, or one that is named. */
import * as v from 'valibot';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';

/** What is no month falls back to the newest; a month without figures is a page that does not exist. */
export const figuresSearchSchema = v.object({
  month: v.fallback(
    v.optional(v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/))),
    undefined,
  ),
});
export type FiguresSearch = v.InferOutput<typeof figuresSearchSchema>;

/** @param month the newest without */
export function figuresHref(month?: string): string {
  return paths.figures + stringifySearch({ month });
}
