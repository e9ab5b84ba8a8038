/** Broadcasts committed events to sockets. Duplicates are harmless: messages carry their sequence number. */
import type * as v from 'valibot';
import type { Ctx } from '../../core/context.ts';
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { channelRead, messageStored } from './chat.events.ts';
import { chatSockets } from './chat.sockets.ts';
import { countUnreadChannels } from './rooms.repository.ts';
import { channelsOf } from './use-cases/find-channels.ts';

type StoredMessageEvent = v.InferOutput<typeof messageStored.schema>;

async function deliverMessage(ctx: Ctx, event: StoredMessageEvent): Promise<void> {
  const { realtime } = ctx.services;
  const { message, seen_by: seenBy } = event;
  const members = event.member_ids.filter((userId) => realtime.mayHear(userId));
  const roomId = message.room_id;
  if (members.length === 0) return;
  if (message.seq === 1) {
    const channels = await channelsOf(ctx, roomId, members);
    for (const [userId, channel] of channels) realtime.toUser(userId, 'new_channel', { channel });
  }
  const turned = event.turned.filter((userId) => members.includes(userId));
  const unread = await countUnreadChannels(ctx.db, turned);
  for (const userId of members) {
    realtime.toUser(userId, 'new_message', { message });
    realtime.toUser(userId, 'update_last_message', { room_id: roomId, message });
    const count = unread.get(userId);
    if (count !== undefined) realtime.toUser(userId, 'unread_chats_count', { count });
    // What the autopilot says makes no sound: whoever it speaks to has just written or paid.
    if (userId !== seenBy && message.automatic === null)
      realtime.toUser(userId, 'notification_sound', { room_id: roomId });
  }
}

export const chatRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(messageStored, 'chat.deliver_message', deliverMessage),

    broadcastOn(channelRead, 'chat.deliver_read_mark', async (ctx, event) => {
      const { realtime } = ctx.services;
      const { room_id, user_id, companion_id, seq } = event;
      for (const userId of [user_id, companion_id]) {
        realtime.toUser(userId, 'read_channel', { room_id, user_id, seq });
      }
      if (!realtime.mayHear(user_id)) return;
      const unread = await countUnreadChannels(ctx.db, [user_id]);
      realtime.toUser(user_id, 'unread_chats_count', { count: unread.get(user_id) ?? 0 });
    }),
  ],
  handlers: chatSockets,
};
