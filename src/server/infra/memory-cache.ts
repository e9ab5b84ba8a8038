/**
 * An in-memory cache of this process with a TTL of some seconds. For figures and definitions that may be slightly
 * stale; never for anything that decides about money, rights or stock. An entry with tags (core/cache-tags.ts) is
 * evicted as soon as one of them is invalidated.
 */
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '../db/database.ts';
import { createTaggedCache, type Loaded, type TaggedCache } from './tagged-cache.ts';

export interface MemoryCache<V> {
  /**
   * The cached value, or a new one from `load`. `owner` separates applications in one process (tests): pass
   * the services object. Concurrent callers share one load, except inside transactions. `tags` are the cache tags
   * of the value; without them only its age ends it.
   */
  read(
    owner: object,
    db: Db,
    key: string,
    load: () => Promise<V>,
    tags?: (value: V) => readonly string[],
  ): Promise<V>;
  /** Several at once: missing values are loaded together. Keys without a value are absent from the result. */
  readMany(
    owner: object,
    keys: readonly string[],
    load: (missing: string[]) => Promise<ReadonlyMap<string, V>>,
    tags?: (value: V) => readonly string[],
  ): Promise<Map<string, V>>;
  /** Removes all entries of the owner. */
  forget(owner: object): void;
}

/** Invalidates one memory cache, for one owner. */
type Droppable = (owner: object, tags: readonly string[] | 'all') => void;
const registered: Droppable[] = [];

/** Evicts entries with one of these tags, or all, from every memory cache, for one owner. */
export function invalidateMemoryCaches(owner: object, tags: readonly string[] | 'all'): void {
  for (const drop of registered) drop(owner, tags);
}

/**
 * At most `max` entries per owner; the least recently used are evicted.
 * @param options `staleSeconds`: older than `seconds` a value is still returned until this age, and loaded anew behind it
 */
export function createMemoryCache<V>(options: {
  seconds: number;
  staleSeconds?: number;
  max?: number;
}): MemoryCache<V> {
  const { seconds, staleSeconds = 0, max = 1_000 } = options;
  const owners = new WeakMap<object, TaggedCache<V>>();

  const cacheOf = (owner: object): TaggedCache<V> => {
    const known = owners.get(owner);
    if (known) return known;
    const made = createTaggedCache<V>({
      freshMs: seconds * 1000,
      staleMs: staleSeconds * 1000,
      maxEntries: max,
    });
    owners.set(owner, made);
    return made;
  };
  // Bounded by the number of entries alone: the size of the objects is unknown.
  const loaded = (value: V, tags: readonly string[]): Loaded<V> => ({ value, tags, bytes: 0 });

  registered.push((owner, dropped) => {
    const cache = owners.get(owner);
    if (dropped === 'all') cache?.dropAll();
    else cache?.drop(dropped);
  });

  return {
    async read(owner, db, key, load, tags = () => []) {
      const cache = cacheOf(owner);
      const loadWhole = async (): Promise<Loaded<V>> => {
        const value = await load();
        return loaded(value, tags(value));
      };
      if (!db.isTransaction) return cache.read(key, loadWhole);
      const fresh = cache.fresh(key);
      if (fresh !== undefined) return fresh;
      // A transaction holds a connection; waiting in it for another caller's load, which may itself wait
      // for a connection, would never end on the embedded database.
      const entries = await cache.loadApart(async () => new Map([[key, await loadWhole()]]));
      const own = entries.get(key);
      invariant(own, 'A load brings its own key');
      return own.value;
    },
    async readMany(owner, keys, load, tags = () => []) {
      const cache = cacheOf(owner);
      const found = new Map<string, V>();
      const missing: string[] = [];
      for (const key of new Set(keys)) {
        const fresh = cache.fresh(key);
        if (fresh !== undefined) found.set(key, fresh);
        else missing.push(key);
      }
      if (missing.length === 0) return found;
      const entries = await cache.loadApart(async () => {
        const values = await load(missing);
        return new Map([...values].map(([key, value]) => [key, loaded(value, tags(value))]));
      });
      for (const [key, { value }] of entries) found.set(key, value);
      return found;
    },
    forget: (owner) => owners.get(owner)?.dropAll(),
  };
}
