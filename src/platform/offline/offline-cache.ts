/**
 * The offline cache: what can be read on this device without a connection (`public/sw.js`, decision 0049): only while somebody is
 * signed in, and gone with the session.
 */
import { ownBuild } from '../hydration/version-check.ts';

/** Addresses whose pages are cached: lists, orders and conversations. */
const CACHED_PAGES = /^(?:\/fr)?\/(?:orders\/(?:purchases|sell|[0-9a-f-]{36})|chat)(?:\?|$)/;

/** Scripts and styles that this page has loaded: the worker was not there when it did. */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

/** The active worker of this build; null where the browser, a setting or the build has none. */
export async function startWorker(): Promise<ServiceWorker | null> {
  const build = ownBuild();
  if (build === null || !('serviceWorker' in navigator)) return null;
  try {
    await navigator.serviceWorker.register(`/sw.js?build=${encodeURIComponent(build)}`);
    const { active } = await navigator.serviceWorker.ready;
    return active;
  } catch {
    // Its file is gone, or the browser refuses it: nothing stays behind.
    await clear();
    return null;
  }
}

/** Counts what was cleared: caching that began before ends without a trace. A worker may take for ever to become active. */
let cleared = 0;

/** Caches these pages for this person, those of them that may be. Whatever was cached for others is deleted. */
export async function cachePages(account: string, addresses: readonly string[]): Promise<void> {
  if (!navigator.onLine) return;
  const before = cleared;
  const worker = await startWorker();
  if (before !== cleared) return clear();
  const pages = addresses.filter((address) => CACHED_PAGES.test(address));
  worker?.postMessage({ kind: 'cache', account, pages, assets: loadedAssets() });
}

/** Deletes all caches and the worker. To be awaited before a session is left. */
export function clearOfflineCache(): Promise<void> {
  cleared += 1;
  return clear();
}

async function clear(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Private windows may refuse: then nothing was cached.
  }
}
