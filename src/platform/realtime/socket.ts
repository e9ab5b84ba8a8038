/**
 * The browser's realtime connection: one per page, open while somebody is signed in. The library is loaded only then.
 * Losing the connection loses no data: whoever needs a complete state refetches after `online`.
 */
import type { Socket } from 'socket.io-client';
import type * as v from 'valibot';
import type {
  ClientEvent,
  ClientEventInput,
  ClientEventResult,
  ServerEvent,
  serverEvents,
} from '~/contracts/realtime.ts';
import { Failure } from '~/contracts/failure.ts';

/** `off`: nobody is signed in, or the page is in the back/forward cache. */
export type RealtimeStatus = 'off' | 'connecting' | 'online' | 'offline';

/** Specification, section 9. */
const RECONNECT = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};
/** How long an event waits for a connection, and then for its answer. */
const CONNECT_WAIT_MS = 10_000;
const ANSWER_WAIT_MS = 15_000;
/** Between a refused session and the next attempt. */
const RENEW_WAIT_MS = 2_000;

/** Two events repeat an acknowledgement, for other clients; one is handled by the connection itself. */
type Unhandled = 'get_channel' | 'load_messages' | 'too_many_connections';

/** A feature's handlers for the events of an area's contract. */
export type ListenersOf<Events extends Record<string, v.GenericSchema>> = {
  [E in Exclude<keyof Events, Unhandled>]: (payload: v.InferOutput<Events[E]>) => void;
};

/** One handler per event. */
export type Listeners = ListenersOf<typeof serverEvents>;

interface Listener {
  // A method, so that a handler of one event's payload fits: each is registered under its own event's name.
  handle(payload: unknown): void;
}

let listeners: ReadonlyMap<string, Listener['handle']> = new Map();
const watchers = new Set<() => void>();
let socket: Socket | null = null;
let status: RealtimeStatus = 'off';
/** Incremented by every open and close, so that a slow import cannot open a connection that is no longer wanted. */
let generation = 0;
let renew: (() => Promise<boolean>) | null = null;

function setStatus(next: RealtimeStatus): void {
  if (status === next) return;
  status = next;
  for (const watcher of watchers) watcher();
}

/** For `useSyncExternalStore`, and for whoever acts when the connection is back. */
export const realtimeStatus = {
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  get: (): RealtimeStatus => status,
  /** On the server nobody is connected. */
  onServer: (): RealtimeStatus => 'off',
};

/** Calls back each time the connection is established, at once when it is already. Returns the unsubscribe function. */
export function whenOnline(act: () => void): () => void {
  let wasOnline = status === 'online';
  if (wasOnline) act();
  return realtimeStatus.subscribe(() => {
    const isOnline = status === 'online';
    if (isOnline && !wasOnline) act();
    wasOnline = isOnline;
  });
}

/** Registers handlers of server events in place of the previous ones. Returns the function that removes them. */
export function listen(all: Listeners): () => void {
  const own = new Map<string, Listener['handle']>(Object.entries(all));
  listeners = own;
  return () => {
    if (listeners === own) listeners = new Map();
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What the failure's message has in place of its placeholders. */
function valuesOf(given: unknown): Record<string, string | number> {
  const entries = Object.entries(isRecord(given) ? given : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );
}

async function failureOf(error: unknown): Promise<Failure> {
  const { knownCode } = await import('../api/known-failures.ts');
  const code = isRecord(error) ? knownCode(error['code']) : null;
  if (!isRecord(error) || code === null) return new Failure('SERVER_ERROR');
  const wait = error['retryAfterSeconds'];
  return new Failure(code, {
    values: valuesOf(error['values']),
    ...(typeof wait === 'number' && { retryAfterSeconds: wait }),
  });
}

/** The connection, once it is established. @throws {Failure} UNAVAILABLE when it is not in time */
function connected(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const settle = (): boolean => {
      if (status !== 'online' || !socket) return false;
      resolve(socket);
      return true;
    };
    if (settle()) return;
    const stop = realtimeStatus.subscribe(() => {
      if (!settle()) return;
      stop();
      clearTimeout(timer);
    });
    const timer = setTimeout(() => {
      stop();
      reject(new Failure('UNAVAILABLE'));
    }, CONNECT_WAIT_MS);
  });
}

/**
 * Emits an event and returns the acknowledgement's data. Waits for the connection first.
 * @throws {Failure} the server's refusal; UNAVAILABLE without connection or acknowledgement
 */
export function emit<E extends ClientEvent>(
  event: E,
  input: ClientEventInput<E>,
): Promise<ClientEventResult<E>>;
export async function emit(event: ClientEvent, input: unknown): Promise<unknown> {
  const open = await connected();
  let answer: unknown;
  try {
    answer = await open.timeout(ANSWER_WAIT_MS).emitWithAck(event, input);
  } catch {
    throw new Failure('UNAVAILABLE');
  }
  if (isRecord(answer) && answer['ok'] === true) return answer['data'];
  throw await failureOf(isRecord(answer) ? answer['error'] : null);
}

/** Fire and forget, for events that are dropped without a connection: typing, presence. */
export function emitVolatile<E extends ClientEvent>(event: E, input: ClientEventInput<E>): void {
  if (status === 'online') socket?.emit(event, input);
}

/** The server ended or refused the session: renew it once, then reconnect or stay closed. */
async function reconnect(own: Socket): Promise<void> {
  const isSignedIn = await renew?.().catch(() => true);
  if (own !== socket) return;
  if (isSignedIn === false) {
    closeRealtime();
    return;
  }
  setTimeout(() => {
    if (own === socket) own.connect();
  }, RENEW_WAIT_MS);
}

/**
 * The account has too many pages open, and this idle one was disconnected. It reconnects when somebody returns to it:
 * reconnecting at once would only disconnect another page, which would do the same.
 */
function reconnectWhenVisible(own: Socket): void {
  const watched = new AbortController();
  const connect = (): void => {
    if (document.visibilityState !== 'visible') return;
    watched.abort();
    if (own === socket) own.connect();
  };
  document.addEventListener('visibilitychange', connect, watched);
  for (const sign of ['focus', 'pointerdown', 'keydown'] as const) {
    window.addEventListener(sign, connect, watched);
  }
}

function attach(own: Socket): void {
  let isSpare = false;
  own.on('connect', () => {
    isSpare = false;
    setStatus('online');
  });
  own.on('too_many_connections' satisfies ServerEvent, () => {
    isSpare = true;
  });
  own.on('disconnect', (reason) => {
    if (own !== socket) return;
    setStatus('offline');
    if (reason !== 'io server disconnect') return;
    if (isSpare) reconnectWhenVisible(own);
    else void reconnect(own);
  });
  own.on('connect_error', () => {
    if (own !== socket) return;
    setStatus('offline');
    // `active`: the library reconnects by itself. It does not after the server has refused.
    if (!own.active) void reconnect(own);
  });
  own.onAny((event: string, payload: unknown) => listeners.get(event)?.(payload));
}

/**
 * Opens the connection. A second call has no effect.
 * @param renewSession renews the session's cookies; returns whether somebody is signed in
 */
export async function openRealtime(renewSession: () => Promise<boolean>): Promise<void> {
  renew = renewSession;
  if (socket) return;
  generation += 1;
  const startedAs = generation;
  setStatus('connecting');
  const { io } = await import('socket.io-client');
  if (startedAs !== generation || socket) return;
  const own = io({
    transports: ['websocket'],
    withCredentials: true,
    autoConnect: false,
    ...RECONNECT,
  });
  socket = own;
  attach(own);
  own.connect();
}

export function closeRealtime(): void {
  generation += 1;
  const own = socket;
  socket = null;
  own?.disconnect();
  setStatus('off');
}
