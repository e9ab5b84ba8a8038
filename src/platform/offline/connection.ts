/**
 * Whether this page has a connection, and since when what it shows is not confirmed any more. A tiny store: the browser's
 * own word, and what the service worker says about copies (a browser may believe to be online behind a dead line).
 */
import { useSyncExternalStore } from 'react';

export interface Connection {
  isOnline: boolean;
  /** It was missing on this page before. */
  isBack: boolean;
  /** How old what is shown was when the connection was found missing, in ms; 0 when it was current. */
  ageMs: number;
  /** A script was not loaded although the server is reached: until it is opened anew, a part of the page does nothing. */
  isIncomplete: boolean;
}

const PROBE = '/builds/latest.json';
const PROBE_MS = 5_000;

const online: Connection = { isOnline: true, isBack: false, ageMs: 0, isIncomplete: false };
let current = online;
/**
 * Whether a script was not loaded. Browsers that follow the HTML standard of before 2026 (whatwg/html#10327) answer every
 * later request of the same document for it with the same failure.
 */
let hasLostScript = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Partial<Connection>): void {
  current = { ...current, ...next };
  for (const listener of listeners) listener();
}

function lose(ageMs: number): void {
  if (current.isOnline || ageMs > current.ageMs) set({ isOnline: false, isBack: false, ageMs });
  clearTimeout(timer);
  timer = setTimeout(() => void probe(), PROBE_MS);
}

/** Asks for something small that is never cached. @returns whether the server is reached */
async function probe(): Promise<boolean> {
  try {
    const response = await fetch(PROBE, { cache: 'no-store' });
    if (!response.ok) throw new Error('Not reached');
    clearTimeout(timer);
    if (!current.isOnline) set({ isOnline: true, isBack: true, ageMs: 0 });
    return true;
  } catch {
    lose(0);
    return false;
  }
}

/** The age of the page itself, when the worker served a copy of it; null otherwise. */
function ageOfCopy(): number | null {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return null;
  const timeOf = (wanted: string): number =>
    Date.parse(navigation.serverTiming.find(({ name }) => name === wanted)?.description ?? '');
  const age = timeOf('now') - timeOf('cached');
  return Number.isNaN(age) ? null : age;
}

function heard({ data }: MessageEvent<unknown>): void {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return;
  if (data.kind === 'cached' && 'ageMs' in data) lose(Number(data.ageMs));
}

/** Starts to listen. @returns stops */
export function watchConnection(): () => void {
  const leave = (): void => lose(0);
  const come = (): void => void probe();
  const miss = (): void => {
    hasLostScript = true;
    void probe().then((isReached) => isReached && set({ isIncomplete: true }));
  };
  window.addEventListener('offline', leave);
  window.addEventListener('online', come);
  window.addEventListener('vite:preloadError', miss);
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  workers?.addEventListener('message', heard);
  const age = ageOfCopy();
  if (age !== null || !navigator.onLine) lose(age ?? 0);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', leave);
    window.removeEventListener('online', come);
    window.removeEventListener('vite:preloadError', miss);
    workers?.removeEventListener('message', heard);
  };
}

/** Whether the next page is better opened anew, which mends what this one has lost. */
export function mustReopen(): boolean {
  return current.isOnline && hasLostScript;
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => online,
  );
}
