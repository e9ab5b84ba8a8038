/** A seller's hours as others read them (decision 0077). */
import * as v from 'valibot';
import { timestampSchema } from '../common.ts';

/** When a seller answers: a week by their own clock, in the language of the request. */
export const shownHoursSchema = v.object({
  week: v.string(),
  /** Whose clock it is. */
  place: v.string(),
  /** The stretch that ran, or came next, when this was answered. */
  from: timestampSchema,
  /** Null where it has no end. */
  to: v.nullable(timestampSchema),
});
export type ShownHours = v.InferOutput<typeof shownHoursSchema>;
