/** Events of experiments. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** A run began or ended: what people get is another thing from now on. */
export const experimentChanged = defineEvent(
  'experiments.changed',
  v.object({ experiment: v.string(), run_id: v.string() }),
  ({ experiment }) => experiment,
);
