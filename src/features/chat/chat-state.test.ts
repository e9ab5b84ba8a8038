import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Channel, Message } from '~/contracts/chat/chat.schemas.ts';
import {
  appendMessages,
  applyMessage,
  applyOrderStatus,
  applyPresence,
  applyRead,
  dropTemporary,
  emptyHistory,
  prependPage,
  upsertChannels,
} from './chat-state.ts';

const ME = 'me';
const THEM = 'them';

function message(seq: number, change: Partial<Message> = {}): Message {
  return {
    id: `message-${seq}`,
    client_id: null,
    seq,
    room_id: 'room',
    sender_id: THEM,
    kind: 'text',
    automatic: null,
    body: `text ${seq}`,
    attachments: [],
    offer_id: null,
    order_id: null,
    created_at: new Date(Date.UTC(2026, 10, 20, 12, 0, seq)).toISOString(),
    system: null,
    ...change,
  };
}

function channel(change: Partial<Channel> = {}): Channel {
  return {
    room_id: 'room',
    companion: {
      id: THEM,
      public_name: 'ExileBank',
      avatar: null,
      is_online: true,
      last_online_at: null,
    },
    lastMessage: null,
    lastMessageDate: null,
    isUnread: false,
    isTemporary: true,
    unread_count: 0,
    read_seq: 0,
    companion_read_seq: 0,
    orders: [],
    offers: [],
    ...change,
  };
}

const listOf = (...channels: Channel[]) => ({ channels, hasMore: false });
const seqs = (history: { messages: readonly Message[] }) => history.messages.map(({ seq }) => seq);

describe('a history', () => {
  test('takes messages in any order, doubled or not, and never holds a gap', () => {
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }));
    fc.assert(
      fc.property(batches, (given) => {
        let history = emptyHistory;
        for (const batch of given) {
          history = appendMessages(
            history,
            batch.map((seq) => message(seq)),
          ).history;
          expect(seqs(history)).toEqual(
            Array.from({ length: history.messages.length }, (_, i) => i + 1),
          );
        }
      }),
    );
  });

  test('says when something is missing', () => {
    const { history } = appendMessages(emptyHistory, [message(2), message(1)]);
    expect(appendMessages(history, [message(3)]).isComplete).toBe(true);
    const gap = appendMessages(history, [message(4)]);
    expect(gap.isComplete).toBe(false);
    expect(gap.history).toBe(history);
  });

  test('grows at its front by older pages without doubling', () => {
    const { history } = appendMessages(emptyHistory, [message(1), message(2), message(3)]);
    const later = { ...history, messages: history.messages.slice(1) };
    const page = { room_id: 'room', data: [message(1), message(2)], has_more: false };
    expect(seqs(prependPage(later, page))).toEqual([1, 2, 3]);
  });
});

describe('the list of channels', () => {
  test('a new message lifts its channel to the top and counts as unread', () => {
    const other = channel({ room_id: 'other', lastMessageDate: '2026-11-20T11:00:00.000Z' });
    const list = applyMessage(listOf(other, channel()), message(1), ME);
    expect(list.channels.map((entry) => entry.room_id)).toEqual(['room', 'other']);
    expect(list.channels[0]).toMatchObject({
      isUnread: true,
      unread_count: 1,
      isTemporary: false,
      companion_read_seq: 1,
      lastMessage: { seq: 1, is_read: false },
    });
  });

  test('the same event twice changes nothing more', () => {
    const once = applyMessage(listOf(channel()), message(1), ME);
    expect(applyMessage(once, message(1), ME)).toEqual(once);
  });

  test('writing reads what came before', () => {
    const heard = applyMessage(listOf(channel()), message(1), ME);
    const [after] = applyMessage(heard, message(2, { sender_id: ME }), ME).channels;
    expect(after).toMatchObject({ unread_count: 0, isUnread: false, read_seq: 2 });
  });

  test('what I did to the order is not unread for me, what the other side did is', () => {
    const order: Channel['orders'][number] = {
      id: 'order',
      status: 'paid',
      role: 'buyer',
      offer_id: 'offer',
      offer_title: 'Divine Orb',
      image: null,
      count: 500,
      total_amount: 10_360,
      currency: 'USD',
      created_at: '2026-11-20T12:00:00.000Z',
    };
    const told = (actorId: string) =>
      message(1, {
        sender_id: null,
        kind: 'system',
        order_id: 'order',
        system: { code: 'order_completed', values: { actor_id: actorId } },
      });
    const list = listOf(channel({ orders: [order] }));
    expect(applyMessage(list, told(ME), ME).channels[0]?.unread_count).toBe(0);
    expect(applyMessage(list, told(THEM), ME).channels[0]?.unread_count).toBe(1);
    expect(applyMessage(list, told(''), ME).channels[0]?.unread_count).toBe(1);
    const [changed] = applyOrderStatus(list, { order_id: 'order', status: 'completed' }).channels;
    expect(changed?.orders[0]?.status).toBe('completed');
    expect(applyOrderStatus(list, { order_id: 'another', status: 'completed' })).toBe(list);
  });

  test('read marks go to the side that has read', () => {
    const sent = applyMessage(listOf(channel()), message(1, { sender_id: ME }), ME);
    const [byThem] = applyRead(sent, { room_id: 'room', user_id: THEM, seq: 1 }, ME).channels;
    expect(byThem).toMatchObject({ companion_read_seq: 1, lastMessage: { is_read: true } });
    const heard = applyMessage(sent, message(2), ME);
    const [tooEarly] = applyRead(heard, { room_id: 'room', user_id: ME, seq: 1 }, ME).channels;
    expect(tooEarly?.unread_count).toBe(1);
    const [byMe] = applyRead(heard, { room_id: 'room', user_id: ME, seq: 2 }, ME).channels;
    expect(byMe).toMatchObject({ unread_count: 0, read_seq: 2, lastMessage: { is_read: true } });
  });

  test('unknown rooms change nothing; new ones are added once', () => {
    const list = listOf(channel());
    expect(applyMessage(list, message(1, { room_id: 'unknown' }), ME)).toBe(list);
    expect(upsertChannels(list, [channel()]).channels).toHaveLength(1);
    expect(upsertChannels(list, [channel({ room_id: 'second' })]).channels).toHaveLength(2);
  });

  test('an opened conversation stands first and goes when it was not used', () => {
    const used = channel({ lastMessageDate: '2026-11-20T11:00:00.000Z', isTemporary: false });
    const list = upsertChannels(listOf(used), [channel({ room_id: 'opened' })]);
    expect(list.channels.map((entry) => entry.room_id)).toEqual(['opened', 'room']);
    expect(dropTemporary(list, 'opened').channels).toHaveLength(1);
    expect(dropTemporary(list, 'room')).toBe(list);
  });

  test('presence changes the companion it is about', () => {
    const gone = { user_id: THEM, is_online: false, last_online_at: '2026-11-20T11:00:00.000Z' };
    const [changed] = applyPresence(listOf(channel()), [gone]).channels;
    expect(changed?.companion).toMatchObject({ is_online: false, public_name: 'ExileBank' });
  });
});
