/**
 * Uncaught errors, stored for the error page (specification, section 2): it names the last of them, so that whoever
 * reports it has something to quote. Nothing leaves the browser.
 */
import { useSyncExternalStore } from 'react';

export interface StoredError {
  message: string;
  /** When it happened, ISO-8601. */
  at: string;
}

const MAX_LENGTH = 300;

let last: StoredError | null = null;
const listeners = new Set<() => void>();

/** Stores an error that was thrown; anything that is no `Error` is stored as text. */
export function storeError(error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  last = { message: message.slice(0, MAX_LENGTH), at: new Date().toISOString() };
  for (const listener of listeners) listener();
}

/** Stores what reaches the window uncaught. Returns how to stop. */
export function watchErrors(): () => void {
  const onError = (event: ErrorEvent) => storeError(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => storeError(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last stored error; null before there was one, and on the server. */
export function useStoredError(): StoredError | null {
  return useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  );
}
