/** Realtime events of the chat, and of presence. */
import * as v from 'valibot';
import { appConfig } from '~config';
import { countSchema, idSchema, longText, timestampSchema } from '../common.ts';
import {
  channelSchema,
  forbiddenPieceSchema,
  messagePageSchema,
  messageSchema,
  newMessageSchema,
} from './chat.schemas.ts';

const room = v.object({ room_id: idSchema });
const seqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const limit = (most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), most);
const nothing = v.object({});

/** Whether a person is online now. */
export const presenceSchema = v.object({
  user_id: idSchema,
  is_online: v.boolean(),
  last_online_at: v.nullable(timestampSchema),
});

/** Client → server: the payload, and the `data` of the acknowledgement. */
export const chatClientEvents = {
  /** Active or idle; idle after 180 s without activity. */
  change_online_status: { input: v.object({ is_online: v.boolean() }), output: nothing },
  user_check: {
    input: v.object({ user_ids: v.pipe(v.array(idSchema), v.maxLength(100)) }),
    output: v.object({ users: v.array(presenceSchema) }),
  },
  get_users_by_room: { input: room, output: v.object({ users: v.array(presenceSchema) }) },
  /** Subscribes to typing and new messages of the room, and marks its messages as read. */
  join_channel: { input: room, output: v.object({ room_id: idSchema, read_seq: countSchema }) },
  leave_channel: { input: room, output: nothing },
  /** By room, or by companion when it is not known whether there is one. */
  get_channel: {
    input: v.union([room, v.object({ companion_id: idSchema, offer_id: v.optional(idSchema) })]),
    output: v.object({ channel: channelSchema }),
  },
  create_channel: {
    input: v.object({ companion_id: idSchema, offer_id: v.optional(idSchema) }),
    output: v.object({ channel: channelSchema }),
  },
  get_channels: {
    input: v.object({ limit: limit(30), before: v.optional(timestampSchema) }),
    output: v.object({ channels: v.array(channelSchema), has_more: v.boolean() }),
  },
  new_message: { input: newMessageSchema, output: v.object({ message: messageSchema }) },
  check_forbidden_word: {
    input: v.object({ text: longText({ max: appConfig.chat.maxTextLength }) }),
    output: v.object({
      is_forbidden: v.boolean(),
      words: v.array(v.string()),
      /** The words again, each with what it is. */
      pieces: v.array(forbiddenPieceSchema),
    }),
  },
  load_messages: {
    input: v.object({
      room_id: idSchema,
      before: v.optional(seqSchema),
      after: v.optional(seqSchema),
      limit: limit(50),
    }),
    output: messagePageSchema,
  },
  typing: { input: room, output: nothing },
  stop_typing: { input: room, output: nothing },
} as const;

const whoTypes = v.object({ room_id: idSchema, user_id: idSchema });

/** Server → client. `get_channel` and `load_messages` repeat the acknowledgement for other listeners. */
export const chatServerEvents = {
  unread_chats_count: v.object({ count: countSchema }),
  notification_sound: v.object({ room_id: idSchema }),
  read_channel: v.object({ room_id: idSchema, user_id: idSchema, seq: countSchema }),
  get_channel: v.object({ channel: channelSchema }),
  new_channel: v.object({ channel: channelSchema }),
  new_message: v.object({ message: messageSchema }),
  update_last_message: v.object({ room_id: idSchema, message: messageSchema }),
  load_messages: messagePageSchema,
  typing: whoTypes,
  stop_typing: whoTypes,
} as const;
