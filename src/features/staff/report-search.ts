/** The days of a report, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';

const day = v.pipe(v.string(), v.isoDate());

const reportSearch = v.object({
  from: v.fallback(v.optional(day), undefined),
  to: v.fallback(v.optional(day), undefined),
});
export type ReportSearch = v.InferOutput<typeof reportSearch>;

/** A broken day is none. */
export function readReportSearch(search: object): ReportSearch {
  return v.parse(reportSearch, search);
}
