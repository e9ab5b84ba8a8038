/** Facts about accounts that other modules may want to know. */
import * as v from 'valibot';
import { sellerRequestStatuses, utmSchema } from '~/contracts/identity/identity.schemas.ts';
import { defineEvent } from '../../core/events.ts';

const userId = v.string();

/** Events about one person keep their order. */
const ofUser = (event: { user_id: string }) => event.user_id;

/** Somebody signed up. `referral_code` is what they brought along, unchecked. */
export const userRegistered = defineEvent(
  'identity.user_registered',
  v.object({
    user_id: userId,
    referral_code: v.nullable(v.string()),
    utm: v.nullable(utmSchema),
  }),
  ofUser,
);

/**
 * Somebody asked for a mail with nothing but an address. Whether there is an account is looked up when the fact is
 * delivered, so that the call itself does the same for every address.
 */
export const mailAsked = defineEvent(
  'identity.mail_asked',
  v.object({ kind: v.picklist(['confirmation', 'restore']), email: v.string() }),
  (event) => event.email,
);

/** An address was confirmed, by a confirmation, a restore or a change. */
export const emailConfirmed = defineEvent(
  'identity.email_confirmed',
  v.object({ user_id: userId }),
  ofUser,
);

/** Others see something else of a person now: the name. */
export const profileChanged = defineEvent(
  'identity.profile_changed',
  v.object({ user_id: userId }),
  ofUser,
);

/** The trust level of a person, or the one that is demanded of them, is another one. */
export const trustLevelChanged = defineEvent(
  'identity.trust_level_changed',
  v.object({ user_id: userId, trust_level: v.number(), required_trust_level: v.number() }),
  ofUser,
);

/** Sessions ended: sockets of these sessions close, the browser sees it at its next request. */
export const sessionsEnded = defineEvent(
  'identity.sessions_ended',
  v.object({ user_id: userId, session_ids: v.array(v.string()) }),
  ofUser,
);

/** A request to become a seller was made or decided. */
export const sellerRequestStatusChanged = defineEvent(
  'identity.seller_request_status_changed',
  v.object({ user_id: userId, status: v.picklist(sellerRequestStatuses) }),
  ofUser,
);
