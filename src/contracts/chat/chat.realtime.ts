/**
 * Realtime events (Socket.IO, websocket only). Every client event is validated on arrival and acknowledged
 * with `{ok: true, data}` or `{ok: false, error}`. Both sides take their types from here.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import { countSchema, idSchema, longText, timestampSchema } from '../common.ts';
import { sellerRequestStatusSchema } from '../identity/identity.schemas.ts';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import {
  channelSchema,
  messagePageSchema,
  messageSchema,
  newMessageSchema,
} from './chat.schemas.ts';

const room = v.object({ room_id: idSchema });
const seqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const limit = (most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), most);
const nothing = v.object({});

/** Whether a person is reachable now. */
export const presenceSchema = v.object({
  user_id: idSchema,
  is_online: v.boolean(),
  last_online_at: v.nullable(timestampSchema),
});

/** Client → server: what is sent and what the acknowledgement carries in `data`. */
export const clientEvents = {
  /** Active or idle; idle after 180 s without activity. */
  change_online_status: { input: v.object({ is_online: v.boolean() }), output: nothing },
  user_check: {
    input: v.object({ user_ids: v.pipe(v.array(idSchema), v.maxLength(100)) }),
    output: v.object({ users: v.array(presenceSchema) }),
  },
  get_users_by_room: { input: room, output: v.object({ users: v.array(presenceSchema) }) },
  /** From now on typing and new messages of the room arrive, and what is shown counts as read. */
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
    output: v.object({ is_forbidden: v.boolean(), words: v.array(v.string()) }),
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
export const serverEvents = {
  user_banned: v.object({ reason: v.nullable(v.string()) }),
  user_temp_ban: v.object({ until: timestampSchema }),
  user_required_trust_level: v.object({ trust_level: countSchema }),
  become_seller_request_status_changed: v.object({ status: sellerRequestStatusSchema }),
  unread_chats_count: v.object({ count: countSchema }),
  notification_sound: v.object({ room_id: idSchema }),
  read_channel: v.object({ room_id: idSchema, user_id: idSchema, seq: countSchema }),
  get_channel: v.object({ channel: channelSchema }),
  new_channel: v.object({ channel: channelSchema }),
  new_message: v.object({ message: messageSchema }),
  update_last_message: v.object({ room_id: idSchema, message: messageSchema }),
  load_messages: messagePageSchema,
  update_order_status: v.object({ order_id: idSchema, status: v.picklist(orderStatuses) }),
  typing: whoTypes,
  stop_typing: whoTypes,
  /** The account has opened more connections than it may have: this one, long idle, is closed next. */
  too_many_connections: nothing,
} as const;

export type ClientEvent = keyof typeof clientEvents;
export type ServerEvent = keyof typeof serverEvents;

/** What a program sends, before defaults are filled in. */
export type ClientEventInput<E extends ClientEvent> = v.InferInput<
  (typeof clientEvents)[E]['input']
>;
/** What a handler receives after validation. */
export type ClientEventPayload<E extends ClientEvent> = v.InferOutput<
  (typeof clientEvents)[E]['input']
>;
export type ClientEventResult<E extends ClientEvent> = v.InferOutput<
  (typeof clientEvents)[E]['output']
>;
export type ServerEventPayload<E extends ServerEvent> = v.InferOutput<(typeof serverEvents)[E]>;

export const ackErrorSchema = v.object({
  statusCode: v.number(),
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
});
export type AckError = v.InferOutput<typeof ackErrorSchema>;

/** The answer to every client event. */
export type Ack<T> = { ok: true; data: T } | { ok: false; error: AckError };

/** Socket.IO's type parameters. Input is unknown to the server until it was validated. */
export type ClientToServerEvents = {
  [E in ClientEvent]: (
    input: ClientEventInput<E>,
    acknowledge: (answer: Ack<ClientEventResult<E>>) => void,
  ) => void;
};
export type ServerToClientEvents = {
  [E in ServerEvent]: (payload: ServerEventPayload<E>) => void;
};
