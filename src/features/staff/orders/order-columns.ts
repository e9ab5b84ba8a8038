/** Which columns of the orders this device shows: it is the device's own, as a phone has less room than a desk. */
import { useMemo, useSyncExternalStore } from 'react';

export const orderColumns = [
  'number',
  'placed',
  'status',
  'offer',
  'game',
  'buyer',
  'seller',
  'total',
  'risk',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** It leads to the file of the order, and so is always there. */
export const FIXED: OrderColumn = 'number';

const KEY = 'staff-orders-hidden';
const watchers = new Set<() => void>();

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
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

function store(hidden: ReadonlySet<string>): void {
  try {
    if (hidden.size === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, [...hidden].join(' '));
  } catch {
    // Private windows may refuse storage: all columns are shown then.
  }
  for (const watcher of watchers) watcher();
}

/** The first render equals the server's, which shows all. */
export function useOrderColumns() {
  const text = useSyncExternalStore(subscribe, stored, () => '');
  const hidden = useMemo(() => new Set(text.split(' ').filter((name) => name !== '')), [text]);
  return {
    columns: orderColumns.filter((name) => name === FIXED || !hidden.has(name)),
    show: (name: OrderColumn, isShown: boolean): void => {
      const next = new Set(hidden);
      if (isShown) next.delete(name);
      else next.add(name);
      store(next);
    },
  };
}
