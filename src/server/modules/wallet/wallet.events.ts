/** Events of the wallet that other modules may want to know. */
import * as v from 'valibot';
import { payoutStatuses } from '~/domain/payout-lifecycle.ts';
import { defineEvent } from '../../core/events.ts';

/** The proceeds of an order became real money of its seller: it can no longer be refunded. */
export const holdReleased = defineEvent(
  'wallet.hold_released',
  v.object({
    order_id: v.string(),
    /** The seller. Events of the version before do not say. */
    user_id: v.optional(v.string()),
  }),
  (event) => event.order_id,
);

/** Money of a wallet is reserved for a card payment, or is back. What it paid is told with its order. */
export const reservationChanged = defineEvent(
  'wallet.reservation_changed',
  v.object({ user_id: v.string() }),
  (event) => event.user_id,
);

/** A way to be paid out was added to an account. */
export const payoutMethodAdded = defineEvent(
  'wallet.payout_method_added',
  v.object({
    user_id: v.string(),
    method_id: v.string(),
    label: v.string(),
    usable_from: v.string(),
  }),
  (event) => event.user_id,
);

/** Payouts of an account were frozen, or are open again. */
export const payoutFreezeChanged = defineEvent(
  'wallet.payout_freeze_changed',
  v.object({ user_id: v.string(), freeze_id: v.string(), is_frozen: v.boolean() }),
  (event) => event.user_id,
);

/** A payout request was made or changed its status. */
export const payoutStatusChanged = defineEvent(
  'wallet.payout_status_changed',
  v.object({
    user_id: v.string(),
    cents: v.number(),
    payout_id: v.string(),
    status: v.picklist(payoutStatuses),
    /** Why it was declined. Events of the version before do not say. */
    reason: v.optional(v.nullable(v.string())),
  }),
  (event) => event.user_id,
);
