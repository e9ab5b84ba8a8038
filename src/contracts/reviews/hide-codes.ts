/** Why a review is hidden. In its own module: an order's page reads it without what staff are shown (decision 0008). */
import * as v from 'valibot';
import { timestampSchema } from '../common.ts';

/** `private`: somebody's data. `unrelated`: not about this order. `untrue`: made up, or bought. */
export const hideCodes = ['abuse', 'private', 'outside', 'unrelated', 'untrue', 'other'] as const;
export type HideCode = (typeof hideCodes)[number];

export const hideCodeSchema = v.picklist(hideCodes);

/** What its author and its seller read of a review that is hidden. */
export const hiddenSchema = v.object({
  code: hideCodeSchema,
  reason: v.string(),
  since: timestampSchema,
});
export type Hidden = v.InferOutput<typeof hiddenSchema>;
