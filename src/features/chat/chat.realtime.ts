/**
 * Realtime events update the query cache. After every (re)connection and at every gap in the sequence numbers, the rest
 * is loaded after the last known number: nothing is lost, duplicated or out of order.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { chatServerEvents } from '~/contracts/chat/chat.realtime.ts';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import type { ServerEventPayload } from '~/contracts/realtime.ts';
import { setCount } from '~/features/common/session-counts.ts';
import { track } from '~/platform/analytics/track.ts';
import { api } from '~/platform/api/api.ts';
import { emit, type ListenersOf } from '~/platform/realtime/socket.ts';
import { createChatOutbox } from './chat-outbox.ts';
import {
  appendMessages,
  applyMessage,
  applyOrderStatus,
  applyPresence,
  applyRead,
  dropTemporary,
  lastSeqOf,
  prependPage,
  upsertChannels,
  type ChannelList,
  type RoomHistory,
} from './chat-state.ts';
import { chatQueries, CHANNELS_PAGE, MESSAGES_PAGE } from './chat.queries.ts';
import { isOpenAndSeen } from './open-room.ts';
import { noteTyping } from './typing-state.ts';

/** Loaded with the first message that is heard; a message without its sound is still there. */
const soundLater = () =>
  import('./notification-sound.ts').then(
    ({ playSound }) => playSound(),
    () => {},
  );

const CATCH_UP_PAGE = 100;
/** Behind by more than this many pages, the newest page alone is loaded. */
const CATCH_UP_PAGES = 5;

function changeChannels(client: QueryClient, change: (list: ChannelList) => ChannelList): void {
  client.setQueryData(chatQueries.channels().queryKey, (list) => list && change(list));
}

function historyIn(client: QueryClient, roomId: string): RoomHistory | undefined {
  return client.getQueryData(chatQueries.history(roomId).queryKey);
}

function addToHistory(client: QueryClient, roomId: string, messages: readonly Message[]): boolean {
  const history = historyIn(client, roomId);
  if (!history) return true;
  const added = appendMessages(history, messages);
  if (added.history !== history) {
    client.setQueryData(chatQueries.history(roomId).queryKey, added.history);
  }
  return added.isComplete;
}

const catchingUp = new Map<string, Promise<void>>();

async function loadMissing(client: QueryClient, roomId: string): Promise<void> {
  for (let page = 0; page < CATCH_UP_PAGES; page += 1) {
    const history = historyIn(client, roomId);
    if (!history) return;
    const missed = await emit('load_messages', {
      room_id: roomId,
      after: lastSeqOf(history),
      limit: CATCH_UP_PAGE,
    });
    addToHistory(client, roomId, missed.data);
    if (!missed.has_more) return;
  }
  await client.invalidateQueries({ queryKey: chatQueries.history(roomId).queryKey });
}

/** Loads what is missing in a cached conversation; once at a time for each. */
export function catchUp(client: QueryClient, roomId: string): Promise<void> {
  const running = catchingUp.get(roomId);
  if (running) return running;
  const work = loadMissing(client, roomId)
    // Without a connection the next one catches up.
    .catch(() => {})
    .finally(() => catchingUp.delete(roomId));
  catchingUp.set(roomId, work);
  return work;
}

/** Adds a stored message to every cache entry that shows it. */
export function receiveMessage(client: QueryClient, myId: string, message: Message): void {
  changeChannels(client, (list) => applyMessage(list, message, myId));
  if (!addToHistory(client, message.room_id, [message])) void catchUp(client, message.room_id);
}

/** A message of a conversation that is not in the list: its conversation is loaded. */
async function ensureChannel(client: QueryClient, roomId: string): Promise<void> {
  const list = client.getQueryData(chatQueries.channels().queryKey);
  if (!list || list.channels.some((channel) => channel.room_id === roomId)) return;
  const { channel } = await emit('get_channel', { room_id: roomId });
  changeChannels(client, (known) => upsertChannels(known, [channel]));
}

async function refreshChannels(client: QueryClient): Promise<void> {
  const list = client.getQueryData(chatQueries.channels().queryKey);
  if (!list) return;
  const limit = Math.min(Math.max(list.channels.length, CHANNELS_PAGE), CATCH_UP_PAGE);
  const fresh = await emit('get_channels', { limit });
  changeChannels(client, (known) => ({
    ...upsertChannels(known, fresh.channels),
    hasMore: known.hasMore || fresh.has_more,
  }));
}

/** After a (re)connection: loads what was missed in the list and in every open conversation. */
export async function catchUpChat(client: QueryClient): Promise<void> {
  const histories = client.getQueryCache().findAll({ queryKey: chatQueries.histories() });
  const rooms = histories.map((query) => String(query.queryKey[2]));
  await Promise.allSettled([
    refreshChannels(client),
    ...rooms.map((roomId) => catchUp(client, roomId)),
  ]);
}

/** Updates an order's status beside the conversation of its people. */
export function changeOrderBesideRooms(
  client: QueryClient,
  change: ServerEventPayload<'update_order_status'>,
): void {
  changeChannels(client, (list) => applyOrderStatus(list, change));
}

/** The name of the other person of a conversation, asked for where no list is loaded. */
export async function companionNameIn(client: QueryClient, roomId: string): Promise<string> {
  const list = client.getQueryData(chatQueries.channels().queryKey);
  const known = list?.channels.find((channel) => channel.room_id === roomId);
  const channel = known ?? (await emit('get_channel', { room_id: roomId })).channel;
  return channel.companion.public_name;
}

/**
 * Handlers that update the cached chat while somebody is signed in.
 * @param onMessage a further handler of each stored message
 */
export function chatListeners(
  client: QueryClient,
  myId: string,
  onMessage: (message: Message) => void,
): ListenersOf<typeof chatServerEvents> {
  return {
    unread_chats_count: ({ count }) => setCount(client, 'unread_chats', count),
    new_message({ message }) {
      receiveMessage(client, myId, message);
      onMessage(message);
    },
    update_last_message({ room_id: roomId, message }) {
      changeChannels(client, (list) => applyMessage(list, message, myId));
      // The list is loaded again after the next connection.
      void ensureChannel(client, roomId).catch(() => {});
    },
    new_channel: ({ channel }) => changeChannels(client, (list) => upsertChannels(list, [channel])),
    read_channel: (read) => changeChannels(client, (list) => applyRead(list, read, myId)),
    typing: ({ room_id: roomId }) => noteTyping(roomId, true),
    stop_typing: ({ room_id: roomId }) => noteTyping(roomId, false),
    notification_sound({ room_id: roomId }) {
      if (!isOpenAndSeen(roomId)) void soundLater();
    },
  };
}

/** Opens the conversation with somebody and returns its id; it is in the cached list from then on. */
export async function openChannel(
  client: QueryClient,
  companionId: string,
  offerId?: string,
): Promise<string> {
  const { channel } = await emit('create_channel', {
    companion_id: companionId,
    ...(offerId !== undefined && { offer_id: offerId }),
  });
  changeChannels(client, (list) => upsertChannels(list, [channel]));
  return channel.room_id;
}

/** Loads a conversation that is not in the cached list into it. */
export async function showChannel(client: QueryClient, roomId: string): Promise<void> {
  const { channel } = await emit('get_channel', { room_id: roomId });
  changeChannels(client, (list) => upsertChannels(list, [channel]));
}

/** Leaves a conversation: an empty one is removed. */
export function leaveChannel(client: QueryClient, roomId: string): void {
  changeChannels(client, (list) => dropTemporary(list, roomId));
}

/** Presence of both people of a conversation. */
export async function checkRoomPresence(client: QueryClient, roomId: string): Promise<void> {
  const { users } = await emit('get_users_by_room', { room_id: roomId });
  changeChannels(client, (list) => applyPresence(list, users));
}

/** Presence of the given people. */
export async function checkPresence(client: QueryClient, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const { users } = await emit('user_check', { user_ids: userIds.slice(0, 100) });
  changeChannels(client, (list) => applyPresence(list, users));
}

/** The next page of the list. */
export async function loadMoreChannels(client: QueryClient): Promise<void> {
  const list = client.getQueryData(chatQueries.channels().queryKey);
  const before = list?.channels.findLast((channel) => channel.lastMessageDate)?.lastMessageDate;
  if (!before) return;
  const page = await api.chat.channels.fetch({ limit: CHANNELS_PAGE, before });
  changeChannels(client, (known) => ({
    ...upsertChannels(known, page.data),
    hasMore: page.meta.has_more,
  }));
}

/** An older page of a room. */
export async function loadOlder(
  client: QueryClient,
  roomId: string,
  limit: number = MESSAGES_PAGE,
): Promise<void> {
  const first = historyIn(client, roomId)?.messages[0];
  if (!first) return;
  const page = await api.chat.messages.fetch({
    room_id: roomId,
    before: first.seq,
    limit,
  });
  client.setQueryData(
    chatQueries.history(roomId).queryKey,
    (history) => history && prependPage(history, page),
  );
}

/** A message further back than so many pages is not gone to. */
const MOST_PAGES = 60;

/** Loads older pages of a room until a message is known. */
export async function loadDownTo(client: QueryClient, roomId: string, seq: number): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const history = historyIn(client, roomId);
    const [first] = history?.messages ?? [];
    if (!history?.hasOlder || !first || first.seq <= seq) return;
    await loadOlder(client, roomId, CATCH_UP_PAGE);
  }
}

/** The outbox of this page. Pending messages survive client navigation. */
let store: ((message: Message) => void) | null = null;

export const chatOutbox = createChatOutbox({
  async deliver(pending) {
    const { message } = await emit('new_message', {
      room_id: pending.roomId,
      client_id: pending.clientId,
      body: pending.body,
      attachments: pending.attachments.map((image) => image.media_id),
      ...(pending.offerId !== null && { offer_id: pending.offerId }),
      ...(pending.orderId !== null && { order_id: pending.orderId }),
    });
    // A conversation is there with its first message.
    if (message.seq === 1)
      track({ name: 'Chat_created', about: pending.offerId === null ? 'person' : 'offer' });
    return message;
  },
  onStored: (message) => store?.(message),
  newClientId: () => crypto.randomUUID(),
});

/** Registers the handler of stored messages with the outbox. */
export function registerMessageStore(client: QueryClient, myId: string): void {
  store = (message) => receiveMessage(client, myId, message);
}
