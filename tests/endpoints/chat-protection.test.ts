/** The chat against strangers and hostile payloads. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { closedAfterEach, startChat, type ChatApp } from './chat.app.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await startChat();
});
afterAll(() => app.close());

const connect = closedAfterEach(() => app);

/** Two people with a socket each and a room between them. */
async function pair() {
  const [buyer, seller] = [await app.person(), await app.person()];
  const [left, right] = [await connect(buyer.token), await connect(seller.token)];
  const { channel } = await left.must('create_channel', { companion_id: seller.id });
  return { buyer, left, right, room: channel.room_id as string };
}

describe('rooms of others', () => {
  test('are answered like rooms that do not exist', async () => {
    const { left, right, room } = await pair();
    await app.say(left, room, 'private');
    const stranger = await connect((await app.person()).token);
    const nowhere = newId();
    for (const roomId of [room, nowhere]) {
      const message = { room_id: roomId, client_id: newId(), body: 'hello' };
      for (const [event, input] of [
        ['join_channel', { room_id: roomId }],
        ['get_channel', { room_id: roomId }],
        ['get_users_by_room', { room_id: roomId }],
        ['load_messages', { room_id: roomId }],
        ['typing', { room_id: roomId }],
        ['stop_typing', { room_id: roomId }],
        ['new_message', message],
      ] as const) {
        const answer = await stranger.ask(event, input);
        expect([event, answer.ok, answer.error?.code]).toEqual([event, false, 'CHANNEL_NOT_FOUND']);
      }
    }
    expect((await stranger.must('get_channels', {})).channels).toEqual([]);
    expect(right.of('typing')).toEqual([]);
    expect(stranger.heard).toEqual([]);
  });

  test('also over HTTP', async () => {
    const { left, buyer, room } = await pair();
    await app.say(left, room, 'private');
    const { token } = await app.person();
    const path = `chat/channel/${room}/message`;
    expect((await app.call('GET', path, undefined, token)).status).toBe(404);
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', 'chat/channel', undefined, token)).body).toMatchObject({
      data: [],
      meta: { has_more: false, unread_chats_count: 0 },
    });
    const own = await app.call('GET', `${path}?limit=1`, undefined, buyer.token);
    expect(own.body.data).toHaveLength(1);
  });
});

describe('what comes over a socket is not trusted', () => {
  test('every event answers bad payloads with VALIDATION and the process goes on', async () => {
    const { left, room } = await pair();
    const rubbish = [
      null,
      0,
      'text',
      [],
      [[]],
      { room_id: 1 },
      { room_id: 'x'.repeat(5_000) },
      { room_id: { $ne: null } },
      { room_id: "' or 1=1 --", client_id: {}, body: [] },
      { companion_id: 'nobody' },
      { user_ids: 'all' },
      { user_ids: Array.from({ length: 101 }, newId) },
      { is_online: 'yes' },
      { text: 1 },
      { limit: 0 },
      { before: 'yesterday' },
      Buffer.from([1, 2, 3]),
      JSON.parse('{"__proto__": {"room_id": "x"}}'),
    ];
    const events = [
      'change_online_status',
      'user_check',
      'get_users_by_room',
      'join_channel',
      'leave_channel',
      'get_channel',
      'create_channel',
      'new_message',
      'check_forbidden_word',
      'load_messages',
      'typing',
      'stop_typing',
    ];
    for (const event of events) {
      for (const input of rubbish) {
        const answer = await left.ask(event, input);
        expect([event, answer.ok, answer.error?.code]).toEqual([event, false, 'VALIDATION']);
      }
    }
    for (const limit of [0, -1, 101, 1e9, 1.5, 'all', null]) {
      const answer = await left.ask('load_messages', { room_id: room, limit });
      expect([limit, answer.error?.code]).toEqual([limit, 'VALIDATION']);
    }
    expect((await left.must('get_channels', {})).channels).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('messages are bounded: empty, too long, too many images, unstorable', async () => {
    const { left, room } = await pair();
    const base = { room_id: room, client_id: newId() };
    for (const input of [
      { ...base, body: '   ' },
      { ...base, body: 'x'.repeat(2_001) },
      { ...base, body: 'a\u0000b' },
      { ...base, body: '\ud800' },
      { ...base, attachments: Array.from({ length: 6 }, newId) },
      { ...base, body: 'x', offer_id: 'none' },
    ]) {
      expect((await left.ask('new_message', input)).error.code).toBe('VALIDATION');
    }
    expect((await app.say(left, room, 'x'.repeat(2_000))).message.seq).toBe(1);
  });

  test('unknown and reserved events are answered and do nothing', async () => {
    const { left } = await pair();
    for (const event of ['drop_tables', 'constructor', '__proto__', 'toString']) {
      expect((await left.ask(event, {})).error.code).toBe('NOT_FOUND');
    }
    expect(left.socket.connected).toBe(true);
  });
});
