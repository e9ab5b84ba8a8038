/** Conversations over real sockets: who may do what, and that nothing is lost, doubled or out of order. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { countUnreadChats } from '~/server/modules/chat/index.ts';
import { closedAfterEach, startChat, type ChatApp, type Client } from './chat.app.ts';

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
  return { buyer, seller, left, right, room: channel.room_id as string, channel };
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000 });

describe('opening', () => {
  test('a room is temporary, the same from both sides, and shown to nobody before its first message', async () => {
    const { buyer, seller, right, room, channel } = await pair();
    expect(room).toBe(pairId(buyer.id, seller.id));
    expect(channel).toMatchObject({
      isTemporary: true,
      isUnread: false,
      lastMessage: null,
      companion: { id: seller.id, public_name: seller.name },
    });
    const again = await right.must('create_channel', { companion_id: buyer.id });
    expect(again.channel.room_id).toBe(room);
    expect((await right.must('get_channels', {})).channels).toEqual([]);
    const found = await right.must('get_channel', { companion_id: buyer.id });
    expect(found.channel.companion.id).toBe(buyer.id);
  });

  test('nobody writes to themselves or to nobody', async () => {
    const { buyer, left } = await pair();
    expect((await left.ask('create_channel', { companion_id: buyer.id })).error.code).toBe(
      'COMPANION_SELF',
    );
    expect((await left.ask('create_channel', { companion_id: newId() })).error.code).toBe(
      'COMPANION_NOT_FOUND',
    );
    expect((await left.ask('get_channel', { companion_id: newId() })).error.code).toBe(
      'CHANNEL_NOT_FOUND',
    );
  });

  test('a visitor gets no socket', async () => {
    await expect(app.connect('')).rejects.toThrow('UNAUTHENTICATED');
    await expect(app.connect('nonsense')).rejects.toThrow('TOKEN_EXPIRED');
  });

  test('a page of another site gets no socket', async () => {
    const { token } = await app.person();
    const extraHeaders = { origin: 'https://evil.example' };
    await expect(app.connect(token, { extraHeaders })).rejects.toThrow();
  });
});

describe('writing', () => {
  test('both hear a message with all that follows from it; reading it is told as well', async () => {
    const { buyer, seller, left, right, room } = await pair();
    const { message } = await app.say(left, room, 'Hi, are the 500 still there?');
    expect(message).toMatchObject({ seq: 1, sender_id: buyer.id, kind: 'text', system: null });
    await eventually(() => expect(right.of('notification_sound')).toEqual([{ room_id: room }]));
    expect(right.of('new_message')).toEqual([{ message }]);
    expect(right.of('new_channel')[0].channel).toMatchObject({
      room_id: room,
      isTemporary: false,
      unread_count: 1,
      companion: { id: buyer.id },
      lastMessage: { seq: 1, is_read: false, sender_id: buyer.id },
    });
    expect(right.of('unread_chats_count')).toEqual([{ count: 1 }]);
    expect(left.of('new_message')).toEqual([{ message }]);
    expect(left.of('notification_sound')).toEqual([]);
    // Nothing became unread or read for the writer.
    expect(left.of('unread_chats_count')).toEqual([]);
    expect(await countUnreadChats(app.db, seller.id)).toBe(1);

    expect(await right.must('join_channel', { room_id: room })).toEqual({
      room_id: room,
      read_seq: 1,
    });
    const read = { room_id: room, user_id: seller.id, seq: 1 };
    await eventually(() => expect(left.of('read_channel')).toEqual([read]));
    await eventually(() => expect(right.of('unread_chats_count').at(-1)).toEqual({ count: 0 }));
    const { channels } = await left.must('get_channels', {});
    expect(channels[0]).toMatchObject({ companion_read_seq: 1, lastMessage: { is_read: true } });
  });

  test('50 at once from both sides are numbered without a gap and counted exactly', async () => {
    const { buyer, seller, left, right, room } = await pair();
    const extra = await Promise.all([
      connect(buyer.token),
      connect(buyer.token),
      connect(seller.token),
    ]);
    const writers = [left, right, ...extra];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const writer = writers[index % writers.length] ?? left;
        return app.say(writer, room, `message ${index}`);
      }),
    );
    const page = await left.must('load_messages', { room_id: room, limit: 100 });
    const numbers = page.data.map((message: { seq: number }) => message.seq);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(new Set(page.data.map((message: { body: string }) => message.body)).size).toBe(50);
    const heardBy = (client: Client): number[] =>
      client.of('new_message').map(({ message }) => message.seq);
    await eventually(() => {
      for (const client of writers) expect(new Set(heardBy(client)).size).toBe(50);
    });
    expect(app.problems).toEqual([]);
    for (const client of writers) expect(heardBy(client)).toEqual(numbers);
    const rows = await app.db
      .selectFrom('chat_member')
      .selectAll()
      .where('room_id', '=', room)
      .execute();
    for (const row of rows) {
      const after = page.data.filter(
        (message: { seq: number; sender_id: string }) =>
          message.seq > row.read_seq && message.sender_id !== row.user_id,
      );
      expect(row.unread_count).toBe(after.length);
    }
  });

  test('answering reads what came before, and the number of unread conversations follows', async () => {
    const { left, right, room } = await pair();
    await app.say(left, room, 'first');
    await app.say(left, room, 'second');
    await eventually(() => expect(right.of('new_message')).toHaveLength(2));
    expect(right.of('unread_chats_count')).toEqual([{ count: 1 }]);
    await app.say(right, room, 'answer');
    await eventually(() =>
      expect(right.of('unread_chats_count')).toEqual([{ count: 1 }, { count: 0 }]),
    );
    await eventually(() => expect(left.of('unread_chats_count')).toEqual([{ count: 1 }]));
  });

  test('what one socket sends keeps its order', async () => {
    const { left, room } = await pair();
    const bodies = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    await Promise.all(bodies.map((body) => app.say(left, room, body)));
    const { data } = await left.must('load_messages', { room_id: room });
    expect(data.map((message: { body: string }) => message.body)).toEqual(bodies);
  });

  test('the same client_id is one message, however often and from wherever it is sent', async () => {
    const { buyer, left, right, room } = await pair();
    const other = await connect(buyer.token);
    const input = { room_id: room, client_id: newId(), body: 'once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? left : other).must('new_message', input),
      ),
    );
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect((await left.must('load_messages', { room_id: room })).data).toHaveLength(1);
    const changed = await left.ask('new_message', { ...input, body: 'twice' });
    expect(changed.error).toMatchObject({ code: 'CLIENT_ID_REUSED', statusCode: 409 });
    expect((await app.say(left, room, 'next')).message.seq).toBe(2);
    await eventually(() => expect(right.of('new_message')).toHaveLength(2));
  });

  test('contact data and forbidden words are warned of and refused', async () => {
    const { left, room } = await pair();
    const text = 'write me at mira@example.com';
    expect(await left.must('check_forbidden_word', { text })).toEqual({
      is_forbidden: true,
      words: ['mira@example.com'],
      pieces: [{ kind: 'email', word: 'mira@example.com' }],
    });
    const refused = await left.ask('new_message', {
      room_id: room,
      client_id: newId(),
      body: text,
    });
    expect(refused.error).toMatchObject({ code: 'MESSAGE_REFUSED', statusCode: 422 });
    expect((await left.must('load_messages', { room_id: room })).data).toEqual([]);
  });

  test('only own images can be attached', async () => {
    const { buyer, seller, left, room } = await pair();
    const image = (owner: string) => ({
      id: newId(),
      owner_id: owner,
      width: 640,
      height: 480,
      byte_size: 1,
      content_hash: newId(),
      claimed_at: null,
      created_at: new Date(),
    });
    const [mine, foreign] = [image(buyer.id), image(seller.id)];
    await app.db.insertInto('media').values([mine, foreign]).execute();
    const input = { room_id: room, client_id: newId(), attachments: [mine.id] };
    const { message } = await left.must('new_message', input);
    expect(message.attachments).toMatchObject([{ media_id: mine.id, width: 640, height: 480 }]);
    for (const attachments of [[foreign.id], [newId()], [mine.id, foreign.id]]) {
      const refused = await left.ask('new_message', { ...input, client_id: newId(), attachments });
      expect(refused.error.code).toBe('ATTACHMENT_NOT_FOUND');
    }
  });

  test('a banned person reads but does not write', async () => {
    const { buyer, room } = await pair();
    await app.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', buyer.id)
      .execute();
    const banned = await connect(buyer.token);
    const input = { room_id: room, client_id: newId(), body: 'hello' };
    expect((await banned.ask('new_message', input)).error.code).toBe('BANNED');
    expect((await banned.must('load_messages', { room_id: room })).data).toEqual([]);
  });
});

describe('catching up', () => {
  test('after a break, the messages after the last known number fill the gap exactly', async () => {
    const { buyer, left, right, room } = await pair();
    for (let index = 1; index <= 3; index += 1) await app.say(left, room, `before ${index}`);
    await eventually(() => expect(right.of('new_message')).toHaveLength(3));
    left.close();
    for (let index = 1; index <= 120; index += 1) await app.say(right, room, `missed ${index}`);
    const back = await connect(buyer.token);
    const seen: number[] = [];
    let after = 3;
    for (;;) {
      const page = await back.must('load_messages', { room_id: room, after, limit: 50 });
      seen.push(...page.data.map((message: { seq: number }) => message.seq));
      after = seen.at(-1) ?? after;
      if (!page.has_more) break;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => index + 4));
    const older = await back.must('load_messages', { room_id: room, before: 4, limit: 2 });
    expect(older.data.map((message: { seq: number }) => message.seq)).toEqual([2, 3]);
    expect(older.has_more).toBe(true);
  });

  test('channels come page by page, none lost between equal instants', async () => {
    const me = await app.person();
    const mine = await connect(me.token);
    const rooms: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const other = await app.person();
      const { channel } = await mine.must('create_channel', { companion_id: other.id });
      await app.say(mine, channel.room_id, 'hello');
      rooms.push(channel.room_id);
    }
    const same = new Date('2026-11-20T14:14:00.000Z');
    await app.db
      .updateTable('chat_member')
      .set({ last_message_at: same })
      .where('room_id', 'in', rooms.slice(0, 3))
      .execute();
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await mine.must('get_channels', { limit: 2, ...(before && { before }) });
      for (const channel of page.channels) seen.push(channel.room_id);
      before = page.channels.at(-1)?.lastMessageDate;
      if (!page.has_more) break;
    }
    expect(seen.toSorted()).toEqual(rooms.toSorted());
  });
});

describe('presence', () => {
  const isOnline = async (asker: Client, id: string): Promise<boolean> =>
    (await asker.must('user_check', { user_ids: [id] })).users[0].is_online;

  test('several tabs count as one person', async () => {
    const { buyer, left, right, room } = await pair();
    const tab = await connect(buyer.token);
    expect(await isOnline(right, buyer.id)).toBe(false);
    await left.must('change_online_status', { is_online: true });
    await tab.must('change_online_status', { is_online: true });
    expect(await isOnline(right, buyer.id)).toBe(true);
    await left.must('change_online_status', { is_online: false });
    expect(await isOnline(right, buyer.id)).toBe(true);
    await left.must('change_online_status', { is_online: true });
    tab.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await isOnline(right, buyer.id)).toBe(true);
    left.close();
    await eventually(async () => expect(await isOnline(right, buyer.id)).toBe(false));
    const { users } = await right.must('get_users_by_room', { room_id: room });
    expect(users).toHaveLength(2);
  });

  test('typing reaches the companion and nobody else', async () => {
    const { buyer, left, right, room } = await pair();
    await left.must('join_channel', { room_id: room });
    await left.must('typing', { room_id: room });
    await left.must('stop_typing', { room_id: room });
    const who = { room_id: room, user_id: buyer.id };
    await eventually(() => expect(right.of('stop_typing')).toEqual([who]));
    expect(right.of('typing')).toEqual([who]);
    expect(left.of('typing')).toEqual([]);
  });

  test('signing out closes the sockets of the session', async () => {
    const someone = await app.person();
    const client = await connect(someone.token);
    await app.call('POST', 'auth/logout', {}, someone.token);
    await eventually(() => expect(client.socket.connected).toBe(false));
    await expect(app.connect(someone.token)).rejects.toThrow('TOKEN_EXPIRED');
  });
});
