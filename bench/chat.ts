/**
 * Stored messages between people who are all connected: 100 people in 50 rooms, each with two devices. A message
 * counts as arrived when the last device of the companion has it.
 */
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import type { Figure } from './lib/figures.ts';
import { createApi } from './lib/http.ts';
import type { Host } from './lib/host.ts';
import { eachOf, registerPeople, type Person } from './lib/people.ts';
import type { Bench, Stage } from './lib/stage.ts';
import { median, p99 } from './lib/statistics.ts';

const ROOMS = 50;
const DEVICES = 2;
/** Messages each second of the steady stretch: the goal of the quality page. */
const STEADY_RATE = 500;
const TICK_MS = 10;
const ACK_MS = 30_000;
const ARRIVAL_SECONDS = 60;

const channelSchema = v.object({ channel: v.looseObject({ room_id: v.string() }) });
const acceptedSchema = v.object({ ok: v.literal(true), data: v.unknown() });
const attributionSchema = v.object({
  message: v.looseObject({ client_id: v.nullable(v.string()), sender_id: v.nullable(v.string()) }),
});

interface Member {
  id: string;
  roomId: string;
  sockets: Socket[];
}

/** Messages sent, and how many of them were received. */
function createBook() {
  const open = new Map<string, { since: number; devices: number }>();
  const times: number[] = [];
  return {
    /** @param since when it should have been sent: a generator that falls behind hides no waiting. */
    sent: (id: string, since: number) => void open.set(id, { since, devices: DEVICES }),
    arrived(id: string): void {
      const message = open.get(id);
      if (!message) return;
      message.devices -= 1;
      if (message.devices > 0) return;
      open.delete(id);
      times.push(performance.now() - message.since);
    },
    open,
    times,
  };
}
type Book = ReturnType<typeof createBook>;

async function emit(socket: Socket, event: string, input: object): Promise<unknown> {
  const answer: unknown = await socket.timeout(ACK_MS).emitWithAck(event, input);
  if (!v.is(acceptedSchema, answer)) throw new Error(`${event}: ${JSON.stringify(answer)}`);
  return answer.data;
}

function connect(origin: string, { token }: Person): Promise<Socket> {
  const socket = io(origin, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (error) => reject(error));
  });
}

/** Opens the rooms: person 2n talks with person 2n + 1. */
async function openRooms(origin: string, people: readonly Person[]): Promise<Member[]> {
  const sockets = await eachOf(people, 10, (person) =>
    Promise.all(Array.from({ length: DEVICES }, () => connect(origin, person))),
  );
  return Promise.all(
    people.map(async ({ id }, index) => {
      const own = sockets[index] ?? [];
      const companion = people[index % 2 === 0 ? index + 1 : index - 1];
      const [first] = own;
      if (!first || !companion) throw new Error('A person without socket or companion');
      const input = { companion_id: companion.id };
      const { channel } = v.parse(channelSchema, await emit(first, 'create_channel', input));
      const roomId = channel.room_id;
      await Promise.all(own.map((socket) => emit(socket, 'join_channel', { room_id: roomId })));
      return { id, roomId, sockets: own };
    }),
  );
}

/** Each device reports what the companion sent. */
function listen(members: readonly Member[], book: Book): void {
  for (const { id, sockets } of members) {
    for (const socket of sockets) {
      socket.on('new_message', (payload: unknown) => {
        const { client_id: clientId, sender_id: sender } = v.parse(
          attributionSchema,
          payload,
        ).message;
        if (clientId !== null && sender !== id) book.arrived(clientId);
      });
    }
  }
}

/** Waits until every message was received; one that never is counts as an error, not as a slow message. */
async function untilArrived(book: Book): Promise<void> {
  const until = performance.now() + ARRIVAL_SECONDS * 1_000;
  while (book.open.size > 0) {
    if (performance.now() > until) throw new Error(`${book.open.size} messages never arrived`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface Sender {
  socket: Socket;
  roomId: string;
}

function sendersOf(members: readonly Member[]): Sender[] {
  return members.flatMap(({ roomId, sockets }) => sockets.map((socket) => ({ socket, roomId })));
}

async function send({ socket, roomId }: Sender, book: Book, since: number): Promise<void> {
  const clientId = randomUUID();
  book.sent(clientId, since);
  const body = 'The trade window is open, I wait beside the stash.';
  await emit(socket, 'new_message', { room_id: roomId, client_id: clientId, body });
}

interface Stretch {
  /** Messages per second, from the first one sent to the last one received. */
  rate: number;
  times: readonly number[];
}

/** Runs one round and waits until its last message was received. */
async function stretch(book: Book, work: () => Promise<void>): Promise<Stretch> {
  book.times.length = 0;
  const since = performance.now();
  await work();
  await untilArrived(book);
  const times = [...book.times];
  return { times, rate: times.length / ((performance.now() - since) / 1_000) };
}

/** Sends at a fixed rate, whether or not the server keeps up. */
async function sendSteadily(members: readonly Member[], book: Book, seconds: number) {
  const senders = sendersOf(members);
  const since = performance.now();
  const all = STEADY_RATE * seconds;
  const pending: Promise<void>[] = [];
  while (pending.length < all) {
    const due = Math.min(all, ((performance.now() - since) / 1_000) * STEADY_RATE);
    while (pending.length < due) {
      const sender = senders[pending.length % senders.length];
      if (!sender) throw new Error('Nobody to send');
      pending.push(send(sender, book, since + (pending.length / STEADY_RATE) * 1_000));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
}

/** Every device sends again as soon as its message is acknowledged. */
async function sendAtOnce(members: readonly Member[], book: Book, seconds: number) {
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    sendersOf(members).map(async (sender) => {
      while (performance.now() < until) await send(sender, book, performance.now());
    }),
  );
}

async function measure(stage: Stage, host: Host, members: readonly Member[]): Promise<Figure[]> {
  const book = createBook();
  listen(members, book);
  await stretch(book, () => sendSteadily(members, book, Math.max(1, stage.seconds / 3)));
  const spentBefore = host.cpuMs();
  const steady = await stage.profiled(host, 'chat', () =>
    stretch(book, () => sendSteadily(members, book, stage.seconds)),
  );
  const spent = (host.cpuMs() - spentBefore) / steady.times.length;
  const most = await stretch(book, () => sendAtOnce(members, book, stage.seconds));
  return [
    { name: 'chat, most it carries', value: most.rate, unit: 'messages/s', goal: { atLeast: 500 } },
    { name: 'chat, 500/s offered', value: steady.rate, unit: 'messages/s' },
    { name: 'chat, 500/s offered, median', value: median(steady.times), unit: 'ms' },
    {
      name: 'chat, 500/s offered, p99',
      value: p99(steady.times),
      unit: 'ms',
      goal: { atMost: 150 },
    },
    { name: 'chat, processor time each', value: spent, unit: 'ms' },
  ];
}

export const chat: Bench = {
  name: 'chat',
  isOnMarket: true,
  run: (stage) =>
    stage.withHost(async (host) => {
      const api = createApi(host.origin);
      let members: Member[] = [];
      try {
        const people = await registerPeople(api, ROOMS * 2);
        members = await openRooms(host.origin, people);
        return await measure(stage, host, members);
      } finally {
        api.close();
        for (const { sockets } of members) for (const socket of sockets) socket.disconnect();
      }
    }),
};
