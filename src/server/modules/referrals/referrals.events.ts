/** Events of both programmes, for other modules. */
import * as v from 'valibot';
import { programmeOutcomes } from '~/contracts/referrals/referrals.schemas.ts';
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

/** Staff decided about somebody's application, partnership or reward for a friend. `user_id` is who is told. */
export const programmeDecided = defineEvent(
  'referrals.decided',
  v.object({
    user_id: v.string(),
    about: v.picklist(['partnership', 'reward']),
    outcome: v.picklist(programmeOutcomes),
    /** Which decision it is: a person may be decided about again. */
    fact: v.string(),
  }),
  (event) => event.user_id,
);
