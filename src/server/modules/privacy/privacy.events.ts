/** Events about people who leave. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

const about = v.object({ user_id: v.string() });

/** Somebody asked to leave, stayed after all, or could not leave: their offers follow. */
export const accountDeletionChanged = defineEvent(
  'privacy.leaving_changed',
  about,
  (event) => event.user_id,
);
