/** Facts about people who leave. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

const about = v.object({ user_id: v.string() });

/** Somebody asked to leave, stayed after all, or could not leave: their offers follow. */
export const leavingChanged = defineEvent(
  'privacy.leaving_changed',
  about,
  (event) => event.user_id,
);

/** Offers of somebody went out of sight or came back with their owner. */
export const offersFollowed = defineEvent(
  'privacy.offers_followed',
  v.object({ user_id: v.string(), category_ids: v.array(v.string()) }),
  (event) => event.user_id,
);
