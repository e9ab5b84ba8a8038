/** Events of cashback. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** A buyer was given bonus money for an order that became final. */
export const cashbackGiven = defineEvent(
  'cashback.given',
  v.object({ user_id: v.string(), order_id: v.string(), cents: v.number() }),
  (event) => event.order_id,
);
