/** The event of a line of figures that was written. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** A month was closed, or corrected. */
export const monthClosed = defineEvent(
  'figures.month_closed',
  v.object({ month: v.string() }),
  ({ month }) => month,
);
