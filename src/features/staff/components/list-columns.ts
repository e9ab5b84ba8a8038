/** Which columns of a list this device shows: it is the device's own, as a phone has less room than a desk. */
import { useMemo, useSyncExternalStore } from 'react';

export interface ListColumns<C extends string> {
  /** What the device keeps the hidden ones under. */
  key: string;
  all: readonly C[];
  /** It leads to the file of what stands in the row, and so is always there. */
  fixed: C;
}

const watchers = new Set<() => void>();

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

function store(key: string, hidden: ReadonlySet<string>): void {
  try {
    if (hidden.size === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, [...hidden].join(' '));
  } catch {
    // Private windows may refuse storage: all columns are shown then.
  }
  for (const watcher of watchers) watcher();
}

/** The first render equals the server's, which shows all. */
export function useListColumns<C extends string>({ key, all, fixed }: ListColumns<C>) {
  const text = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => '',
  );
  const hidden = useMemo(() => new Set(text.split(' ').filter((name) => name !== '')), [text]);
  return {
    columns: all.filter((name) => name === fixed || !hidden.has(name)),
    show: (name: C, isShown: boolean): void => {
      const next = new Set(hidden);
      if (isShown) next.delete(name);
      else next.add(name);
      store(key, next);
    },
  };
}
