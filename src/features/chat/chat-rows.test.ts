import { describe, expect, test } from 'vitest';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import type { PendingMessage } from './chat-outbox.ts';
import { buildRows, type RowInput } from './chat-rows.ts';

const dayOf = (iso: string): string => iso.slice(0, 10);

function message(seq: number, at: string, change: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    client_id: null,
    seq,
    room_id: 'room',
    sender_id: 'them',
    kind: 'text',
    automatic: null,
    body: 'text',
    attachments: [],
    offer_id: null,
    order_id: null,
    created_at: at,
    system: null,
    ...change,
  };
}

const rowsOf = (change: Partial<RowInput>) =>
  buildRows({ messages: [], pending: [], myId: 'me', unreadAfter: null, dayOf, ...change });
const kinds = (change: Partial<RowInput>) => rowsOf(change).map(({ kind }) => kind);

describe('rows', () => {
  test('each day begins with its line', () => {
    const messages = [
      message(1, '2026-11-19T23:59:00.000Z'),
      message(2, '2026-11-20T00:01:00.000Z'),
      message(3, '2026-11-20T00:02:00.000Z'),
    ];
    expect(kinds({ messages })).toEqual(['day', 'message', 'day', 'message', 'message']);
  });

  test('the unread line stands once, before the first message of the other side that was not read', () => {
    const messages = [
      message(1, '2026-11-20T10:00:00.000Z'),
      message(2, '2026-11-20T10:01:00.000Z', { sender_id: 'me' }),
      message(3, '2026-11-20T10:02:00.000Z'),
      message(4, '2026-11-20T10:03:00.000Z'),
    ];
    const expected = ['day', 'message', 'message', 'unread', 'message', 'message'];
    expect(kinds({ messages, unreadAfter: 1 })).toEqual(expected);
    expect(kinds({ messages, unreadAfter: 4 })).not.toContain('unread');
    expect(kinds({ messages, unreadAfter: null })).not.toContain('unread');
  });

  test('close messages of one person share a time; a pause, another person and a system line end a group', () => {
    const messages = [
      message(1, '2026-11-20T10:00:00.000Z'),
      message(2, '2026-11-20T10:01:00.000Z'),
      message(3, '2026-11-20T10:20:00.000Z'),
      message(4, '2026-11-20T10:20:01.000Z', { sender_id: 'me' }),
      message(5, '2026-11-20T10:20:02.000Z', { sender_id: null, kind: 'system' }),
    ];
    const ends = rowsOf({ messages }).flatMap((row) =>
      row.kind === 'message' ? [row.endsGroup] : [],
    );
    expect(ends).toEqual([false, true, true, true]);
  });

  test('what was stored is not shown as pending any more, under the same key', () => {
    const pending: PendingMessage = {
      clientId: 'c1',
      roomId: 'room',
      body: 'text',
      attachments: [],
      offerId: null,
      orderId: null,
      state: 'sending',
      failure: null,
    };
    const stored = message(1, '2026-11-20T10:00:00.000Z', { client_id: 'c1', sender_id: 'me' });
    const [before] = rowsOf({ pending: [pending] });
    expect(before).toMatchObject({ kind: 'pending', key: 'c1' });
    const after = rowsOf({ messages: [stored], pending: [pending] });
    expect(after.map(({ kind, key }) => [kind, key])).toEqual([
      ['day', 'day-2026-11-20'],
      ['message', 'c1'],
    ]);
  });
});

describe('beside an order', () => {
  const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
  const about = (seq: number, orderId: string | null, change: Partial<Message> = {}) =>
    message(seq, at(seq), { order_id: orderId, ...change });
  const messages = [
    about(1, 'other'),
    about(2, 'third'),
    about(3, 'other'),
    about(4, 'mine'),
    about(5, null),
    about(6, 'other', { sender_id: 'me' }),
    about(7, 'other'),
    about(8, 'mine'),
  ];
  const shown = (change: Partial<RowInput> = {}) =>
    rowsOf({ messages, orderId: 'mine', ...change }).map((row) => {
      if (row.kind === 'fold') return `${row.count} of ${row.orderId}`;
      return row.kind === 'message' ? row.message.seq : row.kind;
    });

  test('lines of other orders are folded where they stand, each order by itself', () => {
    expect(shown()).toEqual(['2 of other', '1 of third', 'day', 4, 5, '2 of other', 8]);
  });

  test('what is about no order is never folded, and in the chat itself nothing is', () => {
    expect(shown({ messages: [about(1, null)] })).toEqual(['day', 1]);
    expect(shown({ orderId: null })).toEqual(['day', 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('an opened fold shows its lines below itself, and stays open when one joins it', () => {
    const first = rowsOf({ messages, orderId: 'mine' })[0];
    const unfolded = new Set([first?.key ?? '']);
    const opened = ['2 of other', 'day', 1, 3, '1 of third', 4, 5, '2 of other', 8];
    expect(shown({ unfolded })).toEqual(opened);
    const last = rowsOf({ messages, orderId: 'mine' }).findLast(({ kind }) => kind === 'fold');
    const joined = [...messages.slice(0, 7), about(8, 'other')];
    expect(shown({ messages: joined, unfolded: new Set([last?.key ?? '']) }).slice(-4)).toEqual([
      '3 of other',
      6,
      7,
      8,
    ]);
  });

  test('a fold says how many of its lines are unread', () => {
    const folds = rowsOf({ messages, orderId: 'mine', unreadAfter: 2 }).flatMap((row) =>
      row.kind === 'fold' ? [row.unread] : [],
    );
    expect(folds).toEqual([1, 0, 1]);
  });
});
