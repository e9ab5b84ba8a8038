/** Socket handlers of the chat: contract + policy + use case, nothing else. */
import { chatClientEvents } from '~/contracts/chat/chat.realtime.ts';
import type { UserCtx } from '../../core/context.ts';
import { requireActive, refuseImpersonation } from '../accounts/index.ts';
import { onLastSocketGone, onSocket, type SocketPort } from '../../realtime/socket-handler.ts';
import { requireMember } from './chat.policy.ts';
import { selectMembership } from './rooms.repository.ts';
import { createChannel } from './use-cases/create-channel.ts';
import { listChannels, showChannel } from './use-cases/find-channels.ts';
import { loadMessages } from './use-cases/load-messages.ts';
import { markRead } from './use-cases/mark-read.ts';
import { updatePresence, presenceInRoom, presenceOf } from './use-cases/presence.ts';
import { forbiddenIn, sendMessage } from './use-cases/send-message.ts';

/** Rate limits for what a person can do in several tabs; client loops exceed them. */
const often = { calls: 120, seconds: 10 };
const writing = { calls: 40, seconds: 10 };
const rarely = { calls: 30, seconds: 60 };
/** Checking a text is the most CPU-intensive call here; a page calls it once in 0.7 s at most. */
const checking = { calls: 20, seconds: 10 };

/** Sends a typing indicator to the companion. Queries the database only when the socket has not joined the room. */
async function broadcastTyping(
  ctx: UserCtx,
  socket: SocketPort,
  roomId: string,
  event: 'typing' | 'stop_typing',
): Promise<void> {
  // A typing indicator speaks for the account owner, so it needs the same rights as a message.
  requireActive(ctx.actor);
  refuseImpersonation(ctx.actor);
  const { userId } = ctx.actor;
  const companionId =
    socket.companionIn(roomId) ??
    requireMember(await selectMembership(ctx.db, roomId, userId)).companion_id;
  ctx.services.realtime.toUser(companionId, event, { room_id: roomId, user_id: userId });
}

const presence = [
  onSocket(
    'change_online_status',
    chatClientEvents.change_online_status,
    { limit: often, writes: true },
    async (ctx, input, socket) => {
      await updatePresence(ctx, await socket.setActive(input.is_online));
      return {};
    },
  ),
  onLastSocketGone((ctx) => updatePresence(ctx, false)),
  onSocket(
    'user_check',
    chatClientEvents.user_check,
    { limit: often, writes: false },
    async (ctx, input) => ({ users: await presenceOf(ctx, input.user_ids) }),
  ),
  onSocket(
    'get_users_by_room',
    chatClientEvents.get_users_by_room,
    { limit: often, writes: false },
    async (ctx, input) => ({ users: await presenceInRoom(ctx, input.room_id) }),
  ),
];

const channels = [
  onSocket(
    'join_channel',
    chatClientEvents.join_channel,
    { limit: often, writes: true },
    async (ctx, { room_id: roomId }, socket) => {
      const { seq, companionId } = await markRead(ctx, roomId);
      socket.join(roomId, companionId);
      return { room_id: roomId, read_seq: seq };
    },
  ),
  onSocket(
    'leave_channel',
    chatClientEvents.leave_channel,
    { limit: often, writes: false },
    async (_ctx, input, socket) => {
      socket.leave(input.room_id);
      return {};
    },
  ),
  onSocket(
    'get_channel',
    chatClientEvents.get_channel,
    { limit: often, writes: false },
    async (ctx, input, socket) => {
      const channel = await showChannel(ctx, input);
      socket.emit('get_channel', { channel });
      return { channel };
    },
  ),
  onSocket(
    'create_channel',
    chatClientEvents.create_channel,
    { limit: rarely, writes: true },
    async (ctx, input) => ({ channel: await createChannel(ctx, input) }),
  ),
  onSocket(
    'get_channels',
    chatClientEvents.get_channels,
    { limit: often, writes: false },
    async (ctx, input) => {
      const page = await listChannels(ctx, { limit: input.limit, before: input.before });
      return { channels: page.channels, has_more: page.hasMore };
    },
  ),
];

const messages = [
  onSocket(
    'new_message',
    chatClientEvents.new_message,
    { limit: writing, writes: true },
    async (ctx, input) => ({ message: await sendMessage(ctx, input) }),
  ),
  onSocket(
    'load_messages',
    chatClientEvents.load_messages,
    { limit: often, writes: false },
    async (ctx, input, socket) => {
      const page = await loadMessages(ctx, input);
      socket.emit('load_messages', page);
      return page;
    },
  ),
  onSocket(
    'check_forbidden_word',
    chatClientEvents.check_forbidden_word,
    { limit: checking, writes: false },
    async (ctx, input) => {
      const pieces = forbiddenIn(ctx, input.text);
      return { is_forbidden: pieces.length > 0, words: pieces.map(({ word }) => word), pieces };
    },
  ),
  onSocket(
    'typing',
    chatClientEvents.typing,
    { limit: often, writes: false },
    async (ctx, input, socket) => {
      await broadcastTyping(ctx, socket, input.room_id, 'typing');
      return {};
    },
  ),
  onSocket(
    'stop_typing',
    chatClientEvents.stop_typing,
    { limit: often, writes: false },
    async (ctx, input, socket) => {
      await broadcastTyping(ctx, socket, input.room_id, 'stop_typing');
      return {};
    },
  ),
];

export const chatSockets = [...presence, ...channels, ...messages];
