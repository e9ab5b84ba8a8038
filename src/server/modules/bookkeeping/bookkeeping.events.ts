/** Events about the books that other modules may want to know. */
import * as v from 'valibot';
import { adjustmentCauses } from '~/contracts/ledger/adjustments.schemas.ts';
import { defineEvent } from '../../core/events.ts';

/** An adjustment moved available money of a person: cents above zero came to them, below zero went away. */
export const adjustmentPosted = defineEvent(
  'bookkeeping.adjustment_posted',
  v.object({
    adjustment_id: v.string(),
    user_id: v.string(),
    cents: v.number(),
    cause: v.picklist(adjustmentCauses),
  }),
  (event) => event.user_id,
);
