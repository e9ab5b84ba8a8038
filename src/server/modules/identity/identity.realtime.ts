/** What a person hears of their own account, and the end of sockets with their sessions. */
import { tellOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { sellerRequestStatusChanged, sessionsEnded, trustLevelChanged } from './identity.events.ts';

export const identityRealtime: ModuleRealtime = {
  tells: [
    tellOn(sessionsEnded, 'identity.close_sockets', (ctx, { session_ids: ids }) => {
      for (const id of ids) ctx.services.realtime.disconnectSession(id);
    }),

    tellOn(trustLevelChanged, 'identity.tell_trust_level', (ctx, event) => {
      ctx.services.realtime.toUser(event.user_id, 'user_required_trust_level', {
        trust_level: event.required_trust_level,
      });
    }),

    tellOn(sellerRequestStatusChanged, 'identity.tell_applicant', (ctx, { user_id, status }) => {
      ctx.services.realtime.toUser(user_id, 'become_seller_request_status_changed', { status });
    }),
  ],
};
