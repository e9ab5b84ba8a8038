/** Events about notices themselves: open browsers are told after the commit. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** A person's notices changed in a transaction: something was told or read. */
export const noticesChanged = defineEvent(
  'notifications.notices_changed',
  v.object({ user_id: v.string() }),
  (event) => event.user_id,
);
