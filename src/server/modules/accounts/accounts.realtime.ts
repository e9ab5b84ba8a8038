/** Socket events that a user receives about their own account. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { trustLevelChanged } from './accounts.events.ts';

export const accountsRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(trustLevelChanged, 'identity.tell_trust_level', (ctx, event) => {
      ctx.services.realtime.toUser(event.user_id, 'user_required_trust_level', {
        trust_level: event.required_trust_level,
      });
    }),
  ],
};
