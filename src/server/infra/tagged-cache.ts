/**
 * An in-memory cache with tags (core/cache-tags.ts): `drop` evicts every entry with one of the given tags at once.
 * Never for anything that decides about money, rights or stock.
 *
 * - Concurrent readers of a key share one load.
 * - Ages: fresh → returned as it is; stale → returned and revalidated in the background (stale-while-revalidate);
 *   older → loaded again first, and returned only when that fails (stale-if-error).
 * - A load during which one of its tags was invalidated is not stored, and a reader that came after the invalidation
 *   does not get it.
 * - The size is bounded in bytes and entries; the least recently used are evicted (`lru-cache`).
 */

import { LRUCache } from 'lru-cache';

/** The result of a load. */
export interface Loaded<V> {
  value: V;
  /** Its cache tags. */
  tags: readonly string[];
  /** Its size in bytes, without the key. */
  bytes: number;
  /** False: returned to the readers that wait for it, but not stored. */
  isCacheable?: boolean;
}

export interface TaggedCacheOptions {
  maxBytes?: number;
  maxEntries: number;
  freshMs: number;
  /** Stale-while-revalidate: after `freshMs`, until this age. */
  staleMs?: number;
  /** Stale-if-error: after `staleMs`, until this age. */
  lastResortMs?: number;
  /** A background load failed; readers got the stale entry. */
  onError?(error: unknown): void;
}

export interface TaggedCache<V> {
  /** The cached value or a new one. Rejects with the load's error when nothing is cached. */
  read(key: string, load: () => Promise<Loaded<V>>): Promise<V>;
  /** Whether there is an entry, of whatever age. */
  has(key: string): boolean;
  /** The cached value while it is fresh. */
  fresh(key: string): V | undefined;
  /** A load of one or more entries that is not shared; stores the entries that were not invalidated meanwhile. */
  loadApart(
    load: () => Promise<ReadonlyMap<string, Loaded<V>>>,
  ): Promise<ReadonlyMap<string, Loaded<V>>>;
  /** Evicts the entries with any of these tags. */
  drop(tags: readonly string[]): void;
  /** Evicts everything. */
  dropAll(): void;
  readonly bytes: number;
  readonly entries: number;
}

interface Entry<V> {
  value: V;
  tags: readonly string[];
  bytes: number;
  storedAt: number;
  /** After a failed load: the stale value is returned until then, so that readers do not wait for the next failure. */
  calmUntil: number;
}

interface Flight<V> {
  startedAt: number;
  outcome: Promise<Loaded<V>>;
}

const DEFAULT_MAX_BYTES = Number.POSITIVE_INFINITY;
/** How long a failed load is not retried while there is a stale value. */
const CALM_MS = 2_000;
/** Memory overhead of an entry, besides its strings. */
const ENTRY_BYTES = 300;
const TAG_BYTES = 120;
/** At most this many invalidated tags are logged one by one while loads are running. */
const MOST_DROPS = 10_000;

const nothing = (): void => {};

/**
 * The latest invalidation of each tag, as a logical time. Only running loads read it, so the log is
 * cleared whenever there is none.
 */
function createDropLog() {
  let step = 0;
  let everythingAt = 0;
  const droppedAt = new Map<string, number>();
  return {
    now: (): number => step,
    note(tags: readonly string[]): void {
      step += 1;
      for (const tag of tags) droppedAt.set(tag, step);
      if (droppedAt.size <= MOST_DROPS) return;
      droppedAt.clear();
      everythingAt = step;
    },
    noteAll(): void {
      step += 1;
      everythingAt = step;
    },
    /** Whether one of the tags was invalidated after that logical time. */
    isDroppedSince: (tags: readonly string[], moment: number): boolean =>
      everythingAt > moment || tags.some((tag) => (droppedAt.get(tag) ?? 0) > moment),
    forget: (): void => droppedAt.clear(),
  };
}

/**
 * An LRU cache with an index by tag. `lru-cache` enforces both bounds and calls `dispose` for every entry that
 * is removed, for whatever reason, so that the index always matches the entries.
 */
function createEntries<V>(maxBytes: number, maxEntries: number) {
  const keysByTag = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry<V>>({
    max: maxEntries,
    // The library takes 0 for no bound.
    maxSize: Math.max(1, Math.floor(Math.min(maxBytes, Number.MAX_SAFE_INTEGER))),
    sizeCalculation: ({ bytes }) => bytes,
    dispose({ tags }, key) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  return {
    has: (key: string): boolean => entries.has(key),
    /** Without updating its recency. */
    peek: (key: string): Entry<V> | undefined => entries.peek(key),
    /** Updates its recency: it is evicted last. */
    use: (key: string): Entry<V> | undefined => entries.get(key),
    /** Stores the entry unless it alone exceeds the bound; an earlier entry of its key is removed either way. */
    put(key: string, entry: Entry<V>): void {
      entries.set(key, entry);
      if (entries.peek(key) !== entry) return;
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    drop(tags: readonly string[]): void {
      for (const tag of tags) {
        for (const key of keysByTag.get(tag) ?? []) entries.delete(key);
      }
    },
    clear: (): void => entries.clear(),
    bytes: (): number => entries.calculatedSize,
    size: (): number => entries.size,
  };
}

interface FlightHooks<V> {
  log: ReturnType<typeof createDropLog>;
  store(key: string, loaded: Loaded<V>, startedAt: number): void;
  failed(key: string): void;
}

/** Running loads, shared by key. */
function createFlights<V>({ log, store, failed }: FlightHooks<V>) {
  const flights = new Map<string, Flight<V>>();
  let loads = 0;

  /** The log is needed until all readers have compared their times; then it is cleared. */
  const underWay = async <T>(work: () => Promise<T>): Promise<T> => {
    loads += 1;
    try {
      return await work();
    } finally {
      loads -= 1;
      if (loads === 0) log.forget();
    }
  };

  const launch = (key: string, load: () => Promise<Loaded<V>>): Flight<V> => {
    const startedAt = log.now();
    const settle = async (): Promise<Loaded<V>> => {
      try {
        const loaded = await load();
        store(key, loaded, startedAt);
        return loaded;
      } catch (error) {
        failed(key);
        throw error;
      } finally {
        flights.delete(key);
      }
    };
    const flight = { startedAt, outcome: underWay(settle) };
    flights.set(key, flight);
    return flight;
  };

  return {
    has: (key: string): boolean => flights.has(key),
    launch,
    /** The result of a running or new load without data that had been invalidated when it was requested. */
    join: (key: string, load: () => Promise<Loaded<V>>): Promise<V> =>
      underWay(async () => {
        for (;;) {
          const askedAt = log.now();
          const flight = flights.get(key) ?? launch(key, load);
          const { value, tags } = await flight.outcome;
          // A load that began before this request may have read what was invalidated in between.
          const isOlder = flight.startedAt < askedAt;
          if (!isOlder || !log.isDroppedSince(tags, flight.startedAt)) return value;
        }
      }),
    apart(load: () => Promise<ReadonlyMap<string, Loaded<V>>>) {
      const startedAt = log.now();
      return underWay(async () => {
        const found = await load();
        for (const [key, loaded] of found) store(key, loaded, startedAt);
        return found;
      });
    },
  };
}

/** Ages are measured by the process's monotonic clock: the product's clock may jump. */
export function createTaggedCache<V>(options: TaggedCacheOptions): TaggedCache<V> {
  const { freshMs, maxBytes = DEFAULT_MAX_BYTES, maxEntries, onError = nothing } = options;
  const staleMs = Math.max(freshMs, options.staleMs ?? 0);
  const lastResortMs = Math.max(staleMs, options.lastResortMs ?? 0);
  const log = createDropLog();
  const entries = createEntries<V>(maxBytes, maxEntries);
  const flights = createFlights<V>({
    log,
    store(key, loaded, startedAt) {
      if (loaded.isCacheable === false || log.isDroppedSince(loaded.tags, startedAt)) return;
      const tags = [...new Set(loaded.tags)];
      const texts = Math.ceil(loaded.bytes) + 2 * key.length;
      const bytes = texts + ENTRY_BYTES + TAG_BYTES * tags.length;
      const storedAt = performance.now();
      entries.put(key, { value: loaded.value, tags, bytes, storedAt, calmUntil: 0 });
    },
    failed(key) {
      const entry = entries.peek(key);
      if (entry) entry.calmUntil = performance.now() + CALM_MS;
    },
  });

  return {
    async read(key, load) {
      const entry = entries.use(key);
      if (!entry) return flights.join(key, load);
      const now = performance.now();
      const age = now - entry.storedAt;
      const isCalm = now < entry.calmUntil && age < lastResortMs;
      if (age < freshMs || isCalm) return entry.value;
      if (age < staleMs) {
        if (!flights.has(key)) flights.launch(key, load).outcome.catch(onError);
        return entry.value;
      }
      try {
        return await flights.join(key, load);
      } catch (error) {
        // Only an entry that has not been evicted or replaced meanwhile.
        if (age >= lastResortMs || entries.peek(key) !== entry) throw error;
        onError(error);
        return entry.value;
      }
    },
    has: entries.has,
    fresh(key) {
      const entry = entries.peek(key);
      return entry && performance.now() - entry.storedAt < freshMs ? entry.value : undefined;
    },
    loadApart: flights.apart,
    drop(tags) {
      log.note(tags);
      entries.drop(tags);
    },
    dropAll() {
      log.noteAll();
      entries.clear();
    },
    get bytes() {
      return entries.bytes();
    },
    get entries() {
      return entries.size();
    },
  };
}
