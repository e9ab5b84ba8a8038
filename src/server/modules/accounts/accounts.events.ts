/** Events about accounts that other modules may want to know. Their topics are older than the module; rows of the outbox carry them. */
import * as v from 'valibot';
import { utmSchema } from '~/contracts/identity/identity.schemas.ts';
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
