/** Events about sellers that other modules may want to know. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/**
 * The level of a seller was counted and is another one: fees and prices of their offers have changed with it. The topic is
 * older than the module; rows that wait in the outbox carry it.
 */
export const sellerLevelChanged = defineEvent(
  'identity.seller_level_changed',
  v.object({ user_id: v.string(), level: v.number() }),
  (event) => event.user_id,
);
