/** Events about accounts for other modules. Topics keep names older than this module: outbox rows store them. */
import * as v from 'valibot';
import { utmSchema } from '~/contracts/identity/identity.schemas.ts';
import { defineEvent } from '../../core/events.ts';

const userId = v.string();

/** Ordering key: events about one user are delivered in order. */
const ofUser = (event: { user_id: string }) => event.user_id;

/** Somebody signed up. `referral_code` comes from the client and is not validated. */
export const userRegistered = defineEvent(
  'identity.user_registered',
  v.object({
    user_id: userId,
    referral_code: v.nullable(v.string()),
    utm: v.nullable(utmSchema),
  }),
  ofUser,
);

/** An address was confirmed, by a confirmation, a restore or a change. */
export const emailConfirmed = defineEvent(
  'identity.email_confirmed',
  v.object({ user_id: userId }),
  ofUser,
);

/** The public profile changed: the name. */
export const profileChanged = defineEvent(
  'identity.profile_changed',
  v.object({ user_id: userId }),
  ofUser,
);

/** The trust level of a user, or the level required of them, changed. */
export const trustLevelChanged = defineEvent(
  'identity.trust_level_changed',
  v.object({ user_id: userId, trust_level: v.number(), required_trust_level: v.number() }),
  ofUser,
);
