/** Broadcasts staff decisions to the person that they concern. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { banChanged, requiredTrustChanged } from './moderation.events.ts';

export const moderationRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(banChanged, 'moderation.tell_person', ({ services: { realtime } }, ban) => {
      const { user_id: id, is_banned: isBanned, until, reason } = ban;
      if (isBanned && until === null) realtime.toUser(id, 'user_banned', { reason });
      if (isBanned && until !== null) realtime.toUser(id, 'user_temp_ban', { until });
      // Open sockets hold an outdated actor: they are disconnected and reconnect with the current one.
      realtime.disconnectUser(id);
    }),

    broadcastOn(
      requiredTrustChanged,
      'moderation.tell_required_trust',
      ({ services: { realtime } }, { user_id: id, trust_level: level }) => {
        realtime.toUser(id, 'user_required_trust_level', { trust_level: level });
        realtime.disconnectUser(id);
      },
    ),
  ],
};
