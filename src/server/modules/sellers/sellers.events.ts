/** Events about sellers, for other modules. Their topics are older than the module; rows of the outbox contain them. */
import * as v from 'valibot';
import { sellerRequestStatuses } from '~/contracts/identity/identity.schemas.ts';
import { defineEvent } from '../../core/events.ts';

/**
 * The level of a seller was recomputed and has changed: fees and prices of their offers have changed with it.
 */
export const sellerLevelChanged = defineEvent(
  'identity.seller_level_changed',
  v.object({ user_id: v.string(), level: v.number() }),
  (event) => event.user_id,
);

/** A vacation of a seller began or ended, or their hours changed: what is said of when they answer. */
export const sellerAvailabilityChanged = defineEvent(
  'sellers.availability_changed',
  v.object({ user_id: v.string() }),
  (event) => event.user_id,
);

/** How soon a seller answers was counted anew, and has changed. */
export const sellerRepliesCounted = defineEvent(
  'sellers.replies_counted',
  v.object({ user_id: v.string() }),
  (event) => event.user_id,
);

/** A request to become a seller was made or decided. */
export const sellerRequestStatusChanged = defineEvent(
  'identity.seller_request_status_changed',
  v.object({ user_id: v.string(), status: v.picklist(sellerRequestStatuses) }),
  (event) => event.user_id,
);
