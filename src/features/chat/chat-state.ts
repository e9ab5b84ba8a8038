/**
 * The chat state in the browser, and a reducer for each realtime event. Pure: state + event = new state. Messages carry
 * a sequence number without gaps, so missing, known and new ones are detected at once.
 */
import type { ClientEventResult, ServerEventPayload } from '~/contracts/realtime.ts';
import type { Channel, Message, MessagePage } from '~/contracts/chat/chat.schemas.ts';

/** A contiguous part of a conversation, up to the newest known message. */
export interface RoomHistory {
  /** In rising `seq`. */
  messages: readonly Message[];
  hasOlder: boolean;
}

export interface ChannelList {
  channels: readonly Channel[];
  hasMore: boolean;
  /** A translator is configured. */
  canTranslate?: boolean;
}

export const emptyHistory: RoomHistory = { messages: [], hasOlder: false };

/** The number of the newest known message; 0 when there is none. */
export function lastSeqOf(history: RoomHistory): number {
  return history.messages.at(-1)?.seq ?? 0;
}

/** The newest page as a history. */
export function historyOf(page: MessagePage): RoomHistory {
  return { messages: page.data, hasOlder: page.has_more };
}

/**
 * Adds messages that follow the known ones. Known ones are skipped; what does not follow without a gap is not added,
 * and `isComplete` says so: then the rest has to be loaded `after` the last known number.
 */
export function appendMessages(
  history: RoomHistory,
  incoming: readonly Message[],
): { history: RoomHistory; isComplete: boolean } {
  const messages = [...history.messages];
  let last = lastSeqOf(history);
  let isComplete = true;
  for (const message of incoming.toSorted((a, b) => a.seq - b.seq)) {
    if (message.seq <= last) continue;
    if (message.seq !== last + 1) {
      isComplete = false;
      break;
    }
    messages.push(message);
    last = message.seq;
  }
  const isSame = messages.length === history.messages.length;
  return { history: isSame ? history : { ...history, messages }, isComplete };
}

/** Prepends an older page. */
export function prependPage(history: RoomHistory, page: MessagePage): RoomHistory {
  const first = history.messages[0]?.seq ?? Infinity;
  const older = page.data.filter((message) => message.seq < first);
  return { messages: [...older, ...history.messages], hasOlder: page.has_more };
}

/** A conversation that was just opened sorts first. */
const FIRST = '9999';

function byLatest(a: Channel, b: Channel): number {
  return (b.lastMessageDate ?? FIRST).localeCompare(a.lastMessageDate ?? FIRST);
}

/** Adds or replaces conversations, the latest message first. */
export function upsertChannels(list: ChannelList, channels: readonly Channel[]): ChannelList {
  const known = new Map(list.channels.map((channel) => [channel.room_id, channel]));
  for (const channel of channels) known.set(channel.room_id, channel);
  return { ...list, channels: [...known.values()].toSorted(byLatest) };
}

function changeChannel(
  list: ChannelList,
  roomId: string,
  change: (channel: Channel) => Channel,
): ChannelList {
  const index = list.channels.findIndex((channel) => channel.room_id === roomId);
  const channel = list.channels[index];
  if (!channel) return list;
  return { ...list, channels: list.channels.with(index, change(channel)) };
}

function lastMessageOf(message: Message, isRead: boolean): Channel['lastMessage'] {
  return {
    id: message.id,
    seq: message.seq,
    body: message.body.slice(0, 200),
    kind: message.kind,
    system_code: message.system?.code ?? null,
    attachments_count: message.attachments.length,
    createdAt: message.created_at,
    sender_id: message.sender_id,
    is_read: isRead,
  };
}

/** Whether the reader has caused a message and so has seen it: the sender, or the actor of the order's transition. */
function isSeenByMe(message: Message, myId: string): boolean {
  return (message.sender_id ?? message.system?.values['actor_id']) === myId;
}

/** A conversation after a new message. The sender has read all earlier messages; nobody has by an automatic one. */
function withMessage(channel: Channel, message: Message, myId: string): Channel {
  if (message.seq <= (channel.lastMessage?.seq ?? 0)) return channel;
  const byHand = !message.automatic;
  const isMine = byHand && isSeenByMe(message, myId);
  const isTheirs = byHand && message.sender_id === channel.companion.id;
  const unread = isMine ? 0 : channel.unread_count + (byHand ? 1 : 0);
  return {
    ...channel,
    lastMessage: lastMessageOf(message, false),
    lastMessageDate: message.created_at,
    isTemporary: false,
    unread_count: unread,
    isUnread: unread > 0,
    read_seq: isMine ? message.seq : channel.read_seq,
    companion_read_seq: isTheirs ? message.seq : channel.companion_read_seq,
  };
}

/** Handles `update_last_message`. A conversation that is not in the list is left to `new_channel` or a fresh load. */
export function applyMessage(list: ChannelList, message: Message, myId: string): ChannelList {
  const changed = changeChannel(list, message.room_id, (channel) =>
    withMessage(channel, message, myId),
  );
  return changed === list ? list : upsertChannels(changed, []);
}

/** Handles `read_channel`: one of the two has read up to a number. */
export function applyRead(
  list: ChannelList,
  read: ServerEventPayload<'read_channel'>,
  myId: string,
): ChannelList {
  return changeChannel(list, read.room_id, (channel) => {
    const { lastMessage } = channel;
    const isMe = read.user_id === myId;
    const readsLast = lastMessage !== null && read.seq >= lastMessage.seq;
    const concerns = lastMessage !== null && (lastMessage.sender_id === myId) !== isMe;
    return {
      ...channel,
      ...(isMe
        ? {
            read_seq: Math.max(channel.read_seq, read.seq),
            ...(readsLast && { unread_count: 0, isUnread: false }),
          }
        : { companion_read_seq: Math.max(channel.companion_read_seq, read.seq) }),
      lastMessage:
        lastMessage && readsLast && concerns ? { ...lastMessage, is_read: true } : lastMessage,
    };
  });
}

/** Handles `update_order_status`: wherever the order is shown beside a conversation. */
export function applyOrderStatus(
  list: ChannelList,
  change: ServerEventPayload<'update_order_status'>,
): ChannelList {
  const concerns = (channel: Channel): boolean =>
    channel.orders.some((order) => order.id === change.order_id);
  if (!list.channels.some(concerns)) return list;
  return {
    ...list,
    channels: list.channels.map((channel) =>
      concerns(channel)
        ? {
            ...channel,
            orders: channel.orders.map((order) =>
              order.id === change.order_id ? { ...order, status: change.status } : order,
            ),
          }
        : channel,
    ),
  };
}

/** The data of `user_check`, beside the names. */
export function applyPresence(
  list: ChannelList,
  users: ClientEventResult<'user_check'>['users'],
): ChannelList {
  const byId = new Map(users.map((user) => [user.user_id, user]));
  return {
    ...list,
    channels: list.channels.map((channel) => {
      const user = byId.get(channel.companion.id);
      if (!user) return channel;
      const { is_online, last_online_at } = user;
      return { ...channel, companion: { ...channel.companion, is_online, last_online_at } };
    }),
  };
}

/** An empty conversation is removed when it is left. */
export function dropTemporary(list: ChannelList, roomId: string): ChannelList {
  const left = list.channels.filter(
    (channel) => channel.room_id !== roomId || !channel.isTemporary,
  );
  return left.length === list.channels.length ? list : { ...list, channels: left };
}
