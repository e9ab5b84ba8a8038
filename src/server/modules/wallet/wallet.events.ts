/** Events of the wallet that other modules may want to know. */
import * as v from 'valibot';
import { payoutStatuses } from '~/domain/payout-lifecycle.ts';
import { defineEvent } from '../../core/events.ts';

/** A payout request was made or changed its status. */
export const payoutStatusChanged = defineEvent(
  'wallet.payout_status_changed',
  v.object({
    user_id: v.string(),
    cents: v.number(),
    payout_id: v.string(),
    status: v.picklist(payoutStatuses),
  }),
  (event) => event.user_id,
);
