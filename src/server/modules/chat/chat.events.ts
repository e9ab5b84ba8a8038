/** Events about rooms. The chat subscribes to them itself: sockets are notified only after the commit. */
import * as v from 'valibot';
import { messageSchema } from '~/contracts/chat/chat.schemas.ts';
import { defineEvent } from '../../core/events.ts';

/** A message was stored. The payload contains what its broadcast needs, so that broadcasting runs few queries. */
export const messageStored = defineEvent(
  'chat.message_stored',
  v.object({
    message: messageSchema,
    member_ids: v.array(v.string()),
    /** The member who has already seen it: gets no sound and no unread message. */
    seen_by: v.nullable(v.string()),
    /** Members whose number of unread rooms changed. */
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
