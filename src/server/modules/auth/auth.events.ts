/** Events about requested mails and sessions. Topics keep names older than this module: outbox rows store them. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/**
 * Somebody requested a mail by address alone. The account is looked up when the event is delivered, so that the
 * request itself does the same work for every address (no account enumeration).
 */
export const mailAsked = defineEvent(
  'identity.mail_asked',
  v.object({ kind: v.picklist(['confirmation', 'restore']), email: v.string() }),
  (event) => event.email,
);

/** Sessions ended: their sockets are closed; browsers learn of it from their next request. */
export const sessionsEnded = defineEvent(
  'identity.sessions_ended',
  v.object({ user_id: v.string(), session_ids: v.array(v.string()) }),
  (event) => event.user_id,
);
