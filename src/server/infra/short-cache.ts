/**
 * Keeps answers for some seconds in this process. For figures and definitions that may lag a little; never
 * for anything that decides about money, rights or stock.
 */
import type { Db } from '../db/database.ts';

interface Entry<V> {
  freshUntil: number;
  pending: Promise<V> | null;
  settled: { value: V } | null;
}

type Entries<V> = Map<string, Entry<V>>;

export interface ShortCache<V> {
  /**
   * The kept answer, or a new one from `load`. `owner` separates applications in one process (tests): pass
   * the services object. Concurrent callers share one load, except inside transactions.
   */
  read(owner: object, db: Db, key: string, load: () => Promise<V>): Promise<V>;
  /** Several at once: what is not kept is loaded together. Keys without an answer are missing. */
  readMany(
    owner: object,
    keys: readonly string[],
    load: (missing: string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<Map<string, V>>;
  /** Drops everything kept for the owner. */
  forget(owner: object): void;
}

function freshValue<V>(entry: Entry<V> | undefined): { value: V } | null {
  return entry?.settled && entry.freshUntil > performance.now() ? entry.settled : null;
}

/** One owner's answers: a map in the order of their arrival, the oldest giving way. */
function entriesByOwner<V>() {
  const owners = new WeakMap<object, Entries<V>>();
  return {
    of(owner: object): Entries<V> {
      const known = owners.get(owner);
      if (known) return known;
      const made: Entries<V> = new Map();
      owners.set(owner, made);
      return made;
    },
    forget: (owner: object): void => void owners.delete(owner),
  };
}

/** At most `max` answers are kept; the oldest give way. */
export function createShortCache<V>(options: { seconds: number; max?: number }): ShortCache<V> {
  const max = options.max ?? 1_000;
  const owners = entriesByOwner<V>();

  const keep = (entries: Entries<V>, key: string, value: V): void => {
    const freshUntil = performance.now() + options.seconds * 1000;
    entries.delete(key);
    entries.set(key, { freshUntil, pending: null, settled: { value } });
    const oldest = entries.keys().next();
    if (entries.size > max && !oldest.done) entries.delete(oldest.value);
  };

  const loadShared = (entries: Entries<V>, key: string, load: () => Promise<V>): Promise<V> => {
    const isCurrent = (): boolean => entries.get(key)?.pending === pending;
    const pending: Promise<V> = load().then(
      (value) => {
        if (isCurrent()) keep(entries, key, value);
        return value;
      },
      (error: unknown) => {
        if (isCurrent()) entries.delete(key);
        throw error;
      },
    );
    entries.set(key, { freshUntil: 0, pending, settled: null });
    return pending;
  };

  return {
    async read(owner, db, key, load) {
      const entries = owners.of(owner);
      const entry = entries.get(key);
      const fresh = freshValue(entry);
      if (fresh) return fresh.value;
      // A transaction holds a connection; waiting in it for another caller's load, which may itself wait
      // for a connection, would never end on the embedded database.
      if (db.isTransaction) {
        const value = await load();
        keep(entries, key, value);
        return value;
      }
      return entry?.pending ?? loadShared(entries, key, load);
    },
    async readMany(owner, keys, load) {
      const entries = owners.of(owner);
      const found = new Map<string, V>();
      const missing: string[] = [];
      for (const key of new Set(keys)) {
        const fresh = freshValue(entries.get(key));
        if (fresh) found.set(key, fresh.value);
        else missing.push(key);
      }
      if (missing.length === 0) return found;
      for (const [key, value] of await load(missing)) {
        keep(entries, key, value);
        found.set(key, value);
      }
      return found;
    },
    forget: owners.forget,
  };
}
