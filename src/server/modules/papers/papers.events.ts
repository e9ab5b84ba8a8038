/** Events of papers that other modules may want to know. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Documents of a month were issued to an account: told once, however many there are. */
export const papersIssued = defineEvent(
  'papers.issued',
  v.object({ user_id: v.string(), month: v.string(), count: v.number() }),
  (event) => event.user_id,
);
