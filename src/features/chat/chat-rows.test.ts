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
