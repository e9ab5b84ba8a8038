/**
 * Answers kept in memory until something that they show changes. An entry names what it shows (its tags, see
 * core/cache-tags.ts); `drop` removes every entry with one of them at once. Never for anything that decides about money,
 * rights or stock.
 *
 * - Concurrent readers of a key share one load.
 * - Ages: fresh → answered as it is; stale → answered as it is and loaded anew behind it; old → loaded anew first,
 *   and answered as it is only when that fails.
 * - A load that was under way when one of its tags was dropped is not kept, and whoever asked after the drop does
 *   not get it.
 * - The size is bounded in bytes and entries; what was not asked for longest gives way (`lru-cache`).
 */

import { LRUCache } from 'lru-cache';

/** What a load brings. */
export interface Loaded<V> {
  value: V;
  /** What the value shows. */
  tags: readonly string[];
  /** Bytes that keeping it takes, beside the key. */
  bytes: number;
  /** False: answered to those who wait for it and then forgotten. */
  keep?: boolean;
}

export interface TaggedCacheOptions {
  maxBytes?: number;
  maxEntries: number;
  freshMs: number;
  /** After `freshMs`, until this age: answered while it is loaded anew. */
  staleMs?: number;
  /** After `staleMs`, until this age: answered only when loading anew fails. */
  lastResortMs?: number;
  /** A load in the background failed; those who read got the entry that there was. */
  onError?(error: unknown): void;
}

export interface TaggedCache<V> {
  /** The kept answer or a new one. Rejects with the load's failure when nothing is kept. */
  read(key: string, load: () => Promise<Loaded<V>>): Promise<V>;
  /** Whether anything is kept, of whatever age. */
  has(key: string): boolean;
  /** The kept answer while it is fresh. */
  fresh(key: string): V | undefined;
  /** A load of one or more entries that is not shared; keeps what it brings, as far as nothing of it was dropped meanwhile. */
  loadApart(
    load: () => Promise<ReadonlyMap<string, Loaded<V>>>,
  ): Promise<ReadonlyMap<string, Loaded<V>>>;
  /** Removes what shows any of these. */
  drop(tags: readonly string[]): void;
  /** Removes everything. */
  dropAll(): void;
  readonly bytes: number;
  readonly entries: number;
}

interface Entry<V> {
  value: V;
  tags: readonly string[];
  bytes: number;
  keptAt: number;
  /** After a failed load: answered as it is until then, so that not every reader waits for the next failure. */
  calmUntil: number;
}

interface Flight<V> {
  startedAt: number;
  outcome: Promise<Loaded<V>>;
}

const DEFAULT_MAX_BYTES = Number.POSITIVE_INFINITY;
/** How long a failed load is not tried again while there is something to answer. */
const CALM_MS = 2_000;
/** Memory that the bookkeeping of an entry takes, besides its texts. */
const ENTRY_BYTES = 300;
const TAG_BYTES = 120;
/** So many drops are remembered one by one while loads are under way. */
const MOST_DROPS = 10_000;

const nothing = (): void => {};

/**
 * When each tag was dropped last, in counted steps. Only loads that are under way ask, so that the memory is
 * emptied whenever there is none.
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
    /** Whether one of the tags was dropped after that moment. */
    isDroppedSince: (tags: readonly string[], moment: number): boolean =>
      everythingAt > moment || tags.some((tag) => (droppedAt.get(tag) ?? 0) > moment),
    forget: (): void => droppedAt.clear(),
  };
}

/**
 * Entries with an index by tag. Their order of use and both bounds are the library's; it tells of every entry that
 * leaves, for whatever reason, so that the index holds what is kept and nothing else.
 */
function createCatalogueIndex<V>(maxBytes: number, maxEntries: number) {
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
    /** Without counting as use. */
    peek: (key: string): Entry<V> | undefined => entries.peek(key),
    /** Counts as use: it gives way last. */
    use: (key: string): Entry<V> | undefined => entries.get(key),
    /** Keeps the entry unless it alone is above the bound; what was kept under its key goes either way. */
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

interface Keeping<V> {
  log: ReturnType<typeof createDropLog>;
  keep(key: string, loaded: Loaded<V>, startedAt: number): void;
  failed(key: string): void;
}

/** Loads that are under way, shared by key. */
function createFlights<V>({ log, keep, failed }: Keeping<V>) {
  const flights = new Map<string, Flight<V>>();
  let loads = 0;

  /** The log is needed until everyone has compared the moment of asking; then it is emptied. */
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
        keep(key, loaded, startedAt);
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
    /** The outcome of a load that began before or now, and shows nothing that had been dropped when it was asked for. */
    join: (key: string, load: () => Promise<Loaded<V>>): Promise<V> =>
      underWay(async () => {
        for (;;) {
          const askedAt = log.now();
          const flight = flights.get(key) ?? launch(key, load);
          const { value, tags } = await flight.outcome;
          // A load that began earlier than this asking may have read what was dropped in between.
          const isOlder = flight.startedAt < askedAt;
          if (!isOlder || !log.isDroppedSince(tags, flight.startedAt)) return value;
        }
      }),
    apart(load: () => Promise<ReadonlyMap<string, Loaded<V>>>) {
      const startedAt = log.now();
      return underWay(async () => {
        const found = await load();
        for (const [key, loaded] of found) keep(key, loaded, startedAt);
        return found;
      });
    },
  };
}

/** Ages are times of the process's own clock: the product's clock may jump. */
export function createTaggedCache<V>(options: TaggedCacheOptions): TaggedCache<V> {
  const { freshMs, maxBytes = DEFAULT_MAX_BYTES, maxEntries, onError = nothing } = options;
  const staleMs = Math.max(freshMs, options.staleMs ?? 0);
  const lastResortMs = Math.max(staleMs, options.lastResortMs ?? 0);
  const log = createDropLog();
  const catalogueIndex = createCatalogueIndex<V>(maxBytes, maxEntries);
  const flights = createFlights<V>({
    log,
    keep(key, loaded, startedAt) {
      if (loaded.keep === false || log.isDroppedSince(loaded.tags, startedAt)) return;
      const tags = [...new Set(loaded.tags)];
      const texts = Math.ceil(loaded.bytes) + 2 * key.length;
      const bytes = texts + ENTRY_BYTES + TAG_BYTES * tags.length;
      const keptAt = performance.now();
      catalogueIndex.put(key, { value: loaded.value, tags, bytes, keptAt, calmUntil: 0 });
    },
    failed(key) {
      const entry = catalogueIndex.peek(key);
      if (entry) entry.calmUntil = performance.now() + CALM_MS;
    },
  });

  return {
    async read(key, load) {
      const entry = catalogueIndex.use(key);
      if (!entry) return flights.join(key, load);
      const now = performance.now();
      const age = now - entry.keptAt;
      const isCalm = now < entry.calmUntil && age < lastResortMs;
      if (age < freshMs || isCalm) return entry.value;
      if (age < staleMs) {
        if (!flights.has(key)) flights.launch(key, load).outcome.catch(onError);
        return entry.value;
      }
      try {
        return await flights.join(key, load);
      } catch (error) {
        // Only what nothing has dropped in the meantime.
        if (age >= lastResortMs || catalogueIndex.peek(key) !== entry) throw error;
        onError(error);
        return entry.value;
      }
    },
    has: catalogueIndex.has,
    fresh(key) {
      const entry = catalogueIndex.peek(key);
      return entry && performance.now() - entry.keptAt < freshMs ? entry.value : undefined;
    },
    loadApart: flights.apart,
    drop(tags) {
      log.note(tags);
      catalogueIndex.drop(tags);
    },
    dropAll() {
      log.noteAll();
      catalogueIndex.clear();
    },
    get bytes() {
      return catalogueIndex.bytes();
    },
    get entries() {
      return catalogueIndex.size();
    },
  };
}
