/**
 * Detects that a newer build is deployed: checks hourly, and the next navigation then does a full page load, so that
 * nobody works for days with old scripts (specification, section 9). A chunk that is gone with its build has the same
 * effect at once. Never twice within ten seconds: a reload that does not help is not repeated.
 */

const HOUR_MS = 3_600_000;
const GUARD_MS = 10_000;
const GUARD_KEY = 'page-reloaded-at';
const MANIFEST = '/builds/latest.json';

/** Whether the page was not reloaded within the last ten seconds; records the reload that follows. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const last = Number(storage.getItem(GUARD_KEY) ?? Number.NaN);
  if (nowMs - last < GUARD_MS) return false;
  storage.setItem(GUARD_KEY, String(nowMs));
  return true;
}

/** The build in a manifest; null for anything else. */
export function buildOf(manifest: unknown): string | null {
  if (typeof manifest !== 'object' || manifest === null || !('id' in manifest)) return null;
  return typeof manifest.id === 'string' ? manifest.id : null;
}

/** The build that this page runs: the name of its entry script. Null in development. */
export function ownBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return entry ? (new URL(entry.src).pathname.split('/').at(-1) ?? null) : null;
}

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-store' });
    return response.ok ? buildOf(await response.json()) : null;
  } catch {
    // Without a response nothing is known; the next hourly check tries again.
    return null;
  }
}

function goTo(href: string): boolean {
  if (!mayReload(window.sessionStorage, Date.now())) return false;
  window.location.assign(href);
  return true;
}

export interface Navigations {
  /** Calls back with the public address of each page before it is shown. Returns the unsubscribe function. */
  beforeEach: (listener: (href: string) => void) => () => void;
  /** Whether the page has lost a script, so that the next one is better loaded whole. */
  mustReopen: () => boolean;
}

/** Starts the check; returns the function that stops it. */
export function watchVersion(navigations: Navigations): () => void {
  const own = ownBuild();
  if (own === null) return () => {};
  let isOld = false;
  const check = async () => {
    const latest = await latestBuild();
    if (latest !== null && latest !== own) isOld = true;
  };
  const timer = setInterval(() => void check(), HOUR_MS);
  const stop = navigations.beforeEach((href) => {
    if (isOld || navigations.mustReopen()) goTo(href);
  });
  // A failed chunk may be gone or the network may be down: only the first is mended by a reload, and typed values must
  // not be lost to the second, of which the person is told (platform/offline/connection.ts).
  const gone = (): void => {
    void check().then(() => isOld && goTo(window.location.href));
  };
  window.addEventListener('vite:preloadError', gone);
  return () => {
    clearInterval(timer);
    stop();
    window.removeEventListener('vite:preloadError', gone);
  };
}
