/** Disclosure state of an overlay: a tiny store, because several places open the same dialog. */
import { useSyncExternalStore } from 'react';

export interface Disclosure {
  open: () => void;
  close: () => void;
  /** The current value, for event handlers. */
  isOpen: () => boolean;
  /** Subscribes to the value; false on the server. */
  useIsOpen: () => boolean;
}

export function createDisclosure(): Disclosure {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean): void => {
    if (isOpen === next) return;
    isOpen = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    open: () => set(true),
    close: () => set(false),
    isOpen: () => isOpen,
    useIsOpen: () =>
      useSyncExternalStore(
        subscribe,
        () => isOpen,
        () => false,
      ),
  };
}
