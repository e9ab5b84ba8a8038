/** Events about mails asked for and sessions. Their topics are older than the module; rows of the outbox carry them. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/**
 * Somebody asked for a mail with nothing but an address. Whether there is an account is looked up when the fact is
 * delivered, so that the call itself does the same for every address.
 */
export const mailAsked = defineEvent(
  'identity.mail_asked',
  v.object({ kind: v.picklist(['confirmation', 'restore']), email: v.string() }),
  (event) => event.email,
);

/** Sessions ended: sockets of these sessions close, the browser sees it at its next request. */
export const sessionsEnded = defineEvent(
  'identity.sessions_ended',
  v.object({ user_id: v.string(), session_ids: v.array(v.string()) }),
  (event) => event.user_id,
);
