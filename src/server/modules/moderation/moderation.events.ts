/** Events about staff decisions on a person. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** A ban began, was changed, was lifted or expired. */
export const banChanged = defineEvent(
  'moderation.ban_changed',
  v.object({
    user_id: v.string(),
    is_banned: v.boolean(),
    /** Null: permanent, or not banned. */
    until: v.nullable(v.string()),
    reason: v.nullable(v.string()),
  }),
  (event) => event.user_id,
);

/** Staff requires another trust level of a person. */
export const requiredTrustChanged = defineEvent(
  'moderation.required_trust_changed',
  v.object({ user_id: v.string(), trust_level: v.number() }),
  (event) => event.user_id,
);
