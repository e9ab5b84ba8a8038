/**
 * Realtime events (Socket.IO, websocket only) of all areas; each area names its own in `<area>/<area>.realtime.ts`.
 * Every client event is validated on receipt and acknowledged with `{ok: true, data}` or `{ok: false, error}`. Both
 * sides take their types from here.
 */
import * as v from 'valibot';
import { chatClientEvents, chatServerEvents } from './chat/chat.realtime.ts';
import { identityServerEvents } from './identity/identity.realtime.ts';
import { moderationServerEvents } from './moderation/moderation.realtime.ts';
import { notificationsServerEvents } from './notifications/notifications.realtime.ts';
import { ordersServerEvents } from './orders/orders.realtime.ts';
import { walletServerEvents } from './wallet/wallet.realtime.ts';

/** Client → server: the payload, and the `data` of the acknowledgement. */
export const clientEvents = { ...chatClientEvents } as const;

/** Events of the connection itself. */
const connectionServerEvents = {
  /** The account has opened more connections than it may have: this one, long idle, is closed next. */
  too_many_connections: v.object({}),
} as const;

/** Server → client. */
export const serverEvents = {
  ...connectionServerEvents,
  ...identityServerEvents,
  ...moderationServerEvents,
  ...ordersServerEvents,
  ...chatServerEvents,
  ...notificationsServerEvents,
  ...walletServerEvents,
} as const;

export type ClientEvent = keyof typeof clientEvents;
export type ServerEvent = keyof typeof serverEvents;

/** The input types, before defaults are filled in. */
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

/** The acknowledgement of every client event. */
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
