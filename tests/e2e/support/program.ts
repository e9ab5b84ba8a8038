/** A client of the realtime endpoint: Socket.IO over websocket with a bearer token. */
import { io, type Socket } from 'socket.io-client';
import { origin } from './origin.ts';
import type { Ack } from '~/contracts/realtime.ts';

export interface Program {
  /** Sends an event and answers its acknowledged data. Throws what the server refused. */
  // oxlint-disable-next-line no-explicit-any
  ask(event: string, input: object): Promise<any>;
  /** The first matching payload of an event received since the connection was made. */
  // oxlint-disable-next-line no-explicit-any
  hears(event: string, fits: (payload: any) => boolean): Promise<any>;
  close(): void;
}

const PATIENCE_MS = 10_000;

/** Connects and waits until the server has let the program in. */
export async function connect(token: string): Promise<Program> {
  const socket: Socket = io(origin(), {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  const heard: { event: string; payload: unknown }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    heard.push({ event, payload });
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    ask: async (event, input) => {
      const answer: Ack<unknown> = await socket.timeout(PATIENCE_MS).emitWithAck(event, input);
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.data;
    },
    hears: (event, fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No ${event} that fits among ${JSON.stringify(heard)}`));
        }, PATIENCE_MS);
        const look = (): void => {
          const found = heard.find((one) => one.event === event && fits(one.payload));
          if (found === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found.payload);
        };
        waiting.add(look);
        look();
      }),
    close: () => socket.close(),
  };
}
