/**
 * Conversations that one person begins at one instant: the daily number holds, whatever the number of sockets, at two
 * applications on one database.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { closedAfterEach, startChat, type ChatApp } from '../endpoints/chat.app.ts';
import { holdRows, lockUserRow, waitForWaiters } from './support/row-locks.ts';

/** Decision 0043: before the address is confirmed. */
const MOST = 5;
const TRIED = 8;
let chat: ChatApp;
let elsewhere: ChatApp;

beforeAll(async () => {
  chat = await startChat();
  // With modules of its own, as another process.
  vi.resetModules();
  const apart = await import('../endpoints/chat.app.ts');
  elsewhere = await apart.startChat({}, { url: chat.url });
});
afterAll(async () => {
  expect([chat.problems, elsewhere.problems]).toEqual([[], []]);
  await elsewhere.close();
  await chat.close();
});
const connect = closedAfterEach(() => chat);
const connectElsewhere = closedAfterEach(() => elsewhere);

/** Rooms with people to whom nobody has written yet. */
async function openRooms(token: string): Promise<string[]> {
  const socket = await connect(token);
  const rooms: string[] = [];
  for (let index = 0; index < TRIED; index += 1) {
    const { id } = await chat.person();
    const { channel } = await socket.must('create_channel', { companion_id: id });
    rooms.push(channel.room_id);
  }
  return rooms;
}

const begun = (senderId: string) =>
  chat.db.selectFrom('chat_message').select('room_id').where('sender_id', '=', senderId).execute();

test('first messages of several sockets wait for each other, and no more are stored than allowed', async () => {
  const spammer = await chat.person();
  const rooms = await openRooms(spammer.token);
  const sockets = await Promise.all(
    rooms.map((_, index) => (index % 2 === 0 ? connect : connectElsewhere)(spammer.token)),
  );
  // The sender's row stops each of them where it stores its message: after it has counted those before.
  const release = await holdRows(chat.db, lockUserRow(spammer.id));
  const answers = rooms.map((room_id, index) =>
    sockets[index]!.ask('new_message', { room_id, client_id: newId(), body: 'Come and look' }),
  );
  await waitForWaiters(chat.db, TRIED);
  await release();
  const codes = (await Promise.all(answers)).map(({ ok, error }) => error?.code ?? ok);
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: TRIED - MOST }, () => 'CONVERSATIONS_UNCONFIRMED'),
    ...Array.from({ length: MOST }, () => true),
  ]);
  expect(await begun(spammer.id)).toHaveLength(MOST);
});

test('one person does not wait for another’s first message', async () => {
  const [one, other] = [await chat.person(), await chat.person()];
  const [[blocked = ''], [free = '']] = [await openRooms(one.token), await openRooms(other.token)];
  const [first, second] = [await connect(one.token), await connect(other.token)];
  const release = await holdRows(chat.db, lockUserRow(one.id));
  const waiting = first.ask('new_message', { room_id: blocked, client_id: newId(), body: 'Hello' });
  await waitForWaiters(chat.db, 1);
  expect((await chat.say(second, free, 'Hello')).message.room_id).toBe(free);
  await release();
  expect((await waiting).ok).toBe(true);
});
