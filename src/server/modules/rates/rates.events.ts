/** Events of exchange rates. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Another rate is used from now on. */
export const rateChanged = defineEvent(
  'rates.changed',
  v.object({ currency: v.string() }),
  ({ currency }) => currency,
);
