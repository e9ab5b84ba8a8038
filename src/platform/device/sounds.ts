/** Whether this device plays sounds. It is the device's own: a phone may be silent where a desk is not. */
import { useSyncExternalStore } from 'react';

const KEY = 'sounds';
const OFF = 'off';
const watchers = new Set<() => void>();

/** Private windows may refuse storage: sounds are on then. */
export function areSoundsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

export function setSounds(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Nothing is stored then.
  }
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

export function useSoundsOn(): boolean {
  return useSyncExternalStore(subscribe, areSoundsOn, () => true);
}
