/** Closes the sockets of ended sessions. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { sessionsEnded } from './auth.events.ts';

export const authRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(sessionsEnded, 'identity.close_sockets', (ctx, { session_ids: ids }) => {
      for (const id of ids) ctx.services.realtime.disconnectSession(id);
    }),
  ],
};
