/** Events of payments, delivered to other modules after the commit. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Deposited money was credited to its owner's wallet. The topic is older than the module: outbox rows contain it. */
export const depositCaptured = defineEvent(
  'wallet.deposit_captured',
  v.object({ user_id: v.string(), cents: v.number(), deposit_id: v.string() }),
  (event) => event.user_id,
);
