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

export interface ShortCache<V> {
  /**
   * The kept answer, or a new one from `load`. `owner` separates applications in one process (tests): pass
   * the services object. Concurrent callers share one load, except inside transactions.
   */
  read(owner: object, db: Db, key: string, load: () => Promise<V>): Promise<V>;
  /** Drops everything kept for the owner. */
  forget(owner: object): void;
}

/** At most `max` answers are kept; the oldest give way. */
export function createShortCache<V>(options: { seconds: number; max?: number }): ShortCache<V> {
  const max = options.max ?? 1_000;
  const owners = new WeakMap<object, Map<string, Entry<V>>>();
  const entriesOf = (owner: object): Map<string, Entry<V>> => {
    const known = owners.get(owner);
    if (known) return known;
    const made = new Map<string, Entry<V>>();
    owners.set(owner, made);
    return made;
  };
  const keep = (entries: Map<string, Entry<V>>, key: string, value: V): void => {
    entries.delete(key);
    entries.set(key, {
      freshUntil: performance.now() + options.seconds * 1000,
      pending: null,
      settled: { value },
    });
    const oldest = entries.keys().next();
    if (entries.size > max && !oldest.done) entries.delete(oldest.value);
  };
  const loadShared = (
    entries: Map<string, Entry<V>>,
    key: string,
    load: () => Promise<V>,
  ): Promise<V> => {
    const pending = load().then(
      (value) => {
        if (entries.get(key)?.pending === pending) keep(entries, key, value);
        return value;
      },
      (error: unknown) => {
        if (entries.get(key)?.pending === pending) entries.delete(key);
        throw error;
      },
    );
    entries.set(key, { freshUntil: 0, pending, settled: null });
    return pending;
  };
  return {
    async read(owner, db, key, load) {
      const entries = entriesOf(owner);
      const entry = entries.get(key);
      if (entry?.settled && entry.freshUntil > performance.now()) return entry.settled.value;
      // A transaction holds a connection; waiting in it for another caller's load, which may itself wait
      // for a connection, would never end on the embedded database.
      if (db.isTransaction) {
        const value = await load();
        keep(entries, key, value);
        return value;
      }
      return entry?.pending ?? loadShared(entries, key, load);
    },
    forget(owner) {
      owners.delete(owner);
    },
  };
}
