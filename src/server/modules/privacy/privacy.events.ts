/** Events about account deletion. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

const about = v.object({ user_id: v.string() });

/** An account deletion was requested, withdrawn or stopped by a blocker: the account's offers follow. */
export const accountDeletionChanged = defineEvent(
  'privacy.leaving_changed',
  about,
  (event) => event.user_id,
);
