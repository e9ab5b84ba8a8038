/** Events of both programmes, for other modules. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Somebody registered with a code and is bound to its owner. */
export const referralBound = defineEvent(
  'referrals.bound',
  v.object({ user_id: v.string(), referrer_id: v.string() }),
  (event) => event.user_id,
);

/** A friend's first order completed and the reward was paid. */
export const referralRewarded = defineEvent(
  'referrals.rewarded',
  v.object({ user_id: v.string(), referrer_id: v.string(), cents: v.number() }),
  (event) => event.user_id,
);
