/** Facts of the wallet that other modules may want to know. */
import * as v from 'valibot';
import { payoutStatuses } from '~/domain/payout-lifecycle.ts';
import { defineEvent } from '../../core/events.ts';

const about = { user_id: v.string(), cents: v.number() };

/** Deposited money has arrived. */
export const depositCaptured = defineEvent(
  'wallet.deposit_captured',
  v.object({ ...about, deposit_id: v.string() }),
  (event) => event.user_id,
);

/** A payout request was made or changed its status. */
export const payoutStatusChanged = defineEvent(
  'wallet.payout_status_changed',
  v.object({ ...about, payout_id: v.string(), status: v.picklist(payoutStatuses) }),
  (event) => event.user_id,
);
