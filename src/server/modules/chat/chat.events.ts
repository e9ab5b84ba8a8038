/** Events about rooms. The chat itself listens: sockets hear of things after they were committed. */
import * as v from 'valibot';
import { messageSchema } from '~/contracts/chat/chat.schemas.ts';
import { defineEvent } from '../../core/events.ts';

/** A message was stored. It carries all that its delivery needs, so that delivering asks little. */
export const messageStored = defineEvent(
  'chat.message_stored',
  v.object({
    message: messageSchema,
    member_ids: v.array(v.string()),
    /** Whoever has seen it already: no sound, nothing unread. */
    seen_by: v.nullable(v.string()),
    /** For whom the number of unread rooms changed. */
    turned: v.array(v.string()),
  }),
  (event) => event.message.room_id,
);

/** A member has read up to a message. */
export const channelRead = defineEvent(
  'chat.channel_read',
  v.object({
    room_id: v.string(),
    user_id: v.string(),
    companion_id: v.string(),
    seq: v.number(),
  }),
  (event) => event.room_id,
);
