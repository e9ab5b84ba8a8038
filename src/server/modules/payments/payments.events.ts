/** What happened to money at providers, for other modules to know after the commit. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Deposited money has arrived and is in its owner's wallet. Stored under its first name: rows of it may wait. */
export const depositCaptured = defineEvent(
  'wallet.deposit_captured',
  v.object({ user_id: v.string(), cents: v.number(), deposit_id: v.string() }),
  (event) => event.user_id,
);
