/**
 * The invalidation bus: broadcasts invalidated cache tags to every process (tagged-cache.ts). This process is notified
 * synchronously, before the request that caused the change is answered; the others by PostgreSQL's LISTEN/NOTIFY,
 * within milliseconds.
 */
import * as v from 'valibot';
import { newId } from '~/kernel/ids.ts';

/** Cache tags (core/cache-tags.ts), or everything. */
export type Invalidated = readonly string[] | 'all';

export interface InvalidationBus {
  /** Call after the commit: what is read before it would be cached as if it were new. */
  announce(dropped: Invalidated): void;
  /** Subscribes to invalidations of this process and of others. Listeners run in the order of their registration. */
  onInvalidate(listen: (dropped: Invalidated) => void): void;
  /** Sends pending invalidations. */
  close(): Promise<void>;
}

/** The transport between processes: PostgreSQL's LISTEN/NOTIFY (db/pg-notify.ts). */
export interface BusTransport {
  /** Messages of at most `MAX_TEXT` bytes. Rejects when they could not be sent. */
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL limits a NOTIFY payload to less than 8 000 bytes. */
export const MAX_TEXT = 7_900;
/** Tags of one message: the longest tag is a word and an id. */
const TAGS_PER_TEXT = 100;
/** Invalidations within this time are batched. */
const GATHER_MS = 10;
/** At most this many tags wait while the transport is down; beyond it everything is invalidated. */
const MOST_WAITING = 5_000;

const messageSchema = v.object({
  from: v.string(),
  dropped: v.union([v.literal('all'), v.array(v.string())]),
});

/** The queue of tags to send. */
function createOutgoing(from: string) {
  let waiting = new Set<string>();
  let isAll = false;
  return {
    add(dropped: Invalidated): void {
      if (dropped === 'all') isAll = true;
      else for (const tag of dropped) waiting.add(tag);
      if (waiting.size > MOST_WAITING) isAll = true;
      if (isAll) waiting.clear();
    },
    isEmpty: (): boolean => !isAll && waiting.size === 0,
    take(): { dropped: Invalidated; texts: string[] } {
      const dropped: Invalidated = isAll ? 'all' : [...waiting];
      waiting = new Set();
      isAll = false;
      const parts =
        dropped === 'all'
          ? [dropped]
          : Array.from({ length: Math.ceil(dropped.length / TAGS_PER_TEXT) }, (_, part) =>
              dropped.slice(part * TAGS_PER_TEXT, (part + 1) * TAGS_PER_TEXT),
            );
      return { dropped, texts: parts.map((part) => JSON.stringify({ from, dropped: part })) };
    },
  };
}

/**
 * @param openTransport omitted with a single process (the embedded database). `receive` takes the messages of all
 * processes, `missed` says that some may have been lost, because the transport was down.
 * @param catchUp called when everything may have changed elsewhere; afterwards everything is invalidated once more
 */
export function createInvalidationBus(
  openTransport?: (hooks: { receive(text: string): void; missed(): void }) => BusTransport,
  catchUp: () => Promise<void> = async () => {},
): InvalidationBus {
  const self = newId();
  const listeners: Parameters<InvalidationBus['onInvalidate']>[0][] = [];
  const outgoing = createOutgoing(self);
  let timer: NodeJS.Timeout | undefined;

  const notify = (dropped: Invalidated): void => {
    for (const listen of listeners) listen(dropped);
  };
  const receive = (dropped: Invalidated): void => {
    notify(dropped);
    if (dropped !== 'all') return;
    // What was loaded before it has caught up is stale as well.
    catchUp().then(
      () => notify('all'),
      () => {},
    );
  };
  const transport = openTransport?.({
    receive(text) {
      const message = v.parse(messageSchema, JSON.parse(text));
      if (message.from !== self) receive(message.dropped);
    },
    missed: () => receive('all'),
  });

  const send = async (): Promise<void> => {
    timer = undefined;
    if (!transport || outgoing.isEmpty()) return;
    const { dropped, texts } = outgoing.take();
    try {
      await transport.send(texts);
    } catch {
      // The transport is down and reconnects by itself; unsent tags go with the next batch.
      outgoing.add(dropped);
      schedule();
    }
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void send(), GATHER_MS).unref();
  };

  return {
    announce(dropped) {
      if (dropped.length === 0) return;
      notify(dropped);
      if (!transport) return;
      outgoing.add(dropped);
      schedule();
    },
    onInvalidate: (listen) => void listeners.push(listen),
    async close() {
      clearTimeout(timer);
      await send();
      clearTimeout(timer);
      await transport?.close();
    },
  };
}
