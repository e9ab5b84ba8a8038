/** Whether something that lies over the page is open: a tiny store, because several places open the same dialog. */
import { useSyncExternalStore } from 'react';

export interface Disclosure {
  open: () => void;
  close: () => void;
  /** As it is at this moment, for handlers of events. */
  isOpen: () => boolean;
  /** Follows the flag; false on the server. */
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
