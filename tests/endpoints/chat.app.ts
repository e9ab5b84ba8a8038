/** The chat behind a real HTTP server and real sockets, on a database of its own. */
import type { Socket } from 'socket.io-client';
import { afterEach } from 'vitest';
import type { Ack, ClientEvent, ServerEvent } from '~/contracts/realtime.ts';
import { newId } from '~/kernel/ids.ts';
import { callApi, registrationOf, type Reply } from '../support/api.ts';
import { startApplication, type ApplicationOptions } from '../support/application.ts';
import { openSocket } from '../support/sockets.ts';

/** One event that a browser received. */
export interface Heard {
  event: ServerEvent;
  // oxlint-disable-next-line no-explicit-any
  payload: any;
}

export interface Client {
  socket: Socket;
  heard: Heard[];
  /** The received payloads of one event, in order. */
  // oxlint-disable-next-line no-explicit-any
  of(event: ServerEvent): any[];
  /** Emits and waits for the acknowledgement, whatever is sent. */
  // oxlint-disable-next-line no-explicit-any
  ask(event: ClientEvent | string, input?: unknown): Promise<any>;
  /** The same for events that must succeed: answers `data`. */
  // oxlint-disable-next-line no-explicit-any
  must(event: ClientEvent, input: unknown): Promise<any>;
  close(): void;
}

export async function startChat(
  environment: Record<string, string> = {},
  database?: ApplicationOptions['database'],
) {
  const app = await startApplication({ isLive: true, environment, ...(database && { database }) });
  const { db, url, services, problems, port, handle } = app;

  function call(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
    return callApi(handle, method, path, { body, token });
  }

  /** As `call`, in a language. */
  function callIn(language: string, method: string, path: string, body: unknown, token: string) {
    return callApi(handle, method, path, { body, token, headers: { 'accept-language': language } });
  }

  let people = 0;
  async function person() {
    people += 1;
    const name = `Talker_${people}`;
    const registration = registrationOf(`talker${people}@example.com`, name);
    const { body } = await call('POST', 'auth/token', registration);
    const token: string = body.access_token;
    const profile = await call('GET', 'auth/profile', undefined, token);
    const id: string = profile.body.id;
    return { id, name, token };
  }

  /** Opens a socket; `options` go to socket.io-client. */
  async function connect(token: string, options: Record<string, unknown> = {}): Promise<Client> {
    const opened = await openSocket(port, token, options);
    const { socket } = opened;
    const heard = opened.heard as Heard[];
    const ask = (event: string, input?: unknown) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${event} was not answered`)), 20_000);
        socket.emit(event, ...(input === undefined ? [] : [input]), (answer: unknown) => {
          clearTimeout(late);
          resolve(answer);
        });
      });
    return {
      socket,
      heard,
      of: (event) => heard.filter((entry) => entry.event === event).map(({ payload }) => payload),
      ask,
      async must(event, input) {
        const answer = (await ask(event, input)) as Ack<unknown>;
        if (!answer.ok) throw new Error(`${event}: ${JSON.stringify(answer.error)}`);
        return answer.data;
      },
      close: () => void socket.close(),
    };
  }

  return {
    db,
    url,
    port,
    call,
    callIn,
    person,
    connect,
    problems,
    clock: services.clock,
    dependencies: app.application.dependencies,
    /** The context of an event's delivery, for front doors. */
    context: app.context,
    say: (client: Client, roomId: string, body: string, more: object = {}) =>
      client.must('new_message', { room_id: roomId, client_id: newId(), body, ...more }),
    close: app.close,
  };
}

export type ChatApp = Awaited<ReturnType<typeof startChat>>;

/** For tests of a file: opens sockets that are closed after each test. */
export function closedAfterEach(app: () => ChatApp): (token: string) => Promise<Client> {
  const open: Client[] = [];
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });
  return async (token) => {
    const client = await app().connect(token);
    open.push(client);
    return client;
  };
}
