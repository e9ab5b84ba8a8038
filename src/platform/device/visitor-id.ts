/**
 * The visitor's fingerprint: an id that a provider's script gives this device. Requested only after consent, cached for
 * an hour; while the provider fails, a cached one is used for up to 24 hours (specification, section 9). Browser only.
 *
 * The interface: a script that offers `window.legendFingerprint` with `visitorId()`, which returns the id or a promise
 * of it.
 */
import { appConfig } from '~config';
import { allows } from './consent.ts';
import { idOf, loadScript, methodOf, within, type LoadScript } from '../request/provider-script.ts';

const { cacheMs, maxCacheMs, scriptMs } = appConfig.fingerprint;
const NAME = 'legendFingerprint';
const KEY = 'visitor-id';

export interface VisitorIdPorts {
  load: LoadScript;
  /** The browser's local storage. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  hasConsent(): boolean;
  now(): number;
}

function cached({ storage, now }: VisitorIdPorts): { id: string; age: number } | null {
  const [at = '', text] = (storage.getItem(KEY) ?? '').split(' ');
  const id = idOf(text);
  const age = now() - Number(at);
  return id !== null && age >= 0 && age < maxCacheMs ? { id, age } : null;
}

async function fetchId(load: LoadScript, address: string): Promise<string | null> {
  const ask = async (): Promise<unknown> => methodOf(await load(address, NAME), 'visitorId')?.();
  return idOf(await within(scriptMs, ask()));
}

/** The fingerprint of this browser; null without consent, and when neither script nor cache has one. Never rejects. */
export async function visitorId(address: string, ports: VisitorIdPorts): Promise<string | null> {
  if (!ports.hasConsent()) return null;
  try {
    const known = cached(ports);
    if (known && known.age < cacheMs) return known.id;
    const fresh = await fetchId(ports.load, address).catch(() => null);
    // Consent may have been withdrawn meanwhile.
    if (!ports.hasConsent()) return null;
    if (fresh === null) return known?.id ?? null;
    ports.storage.setItem(KEY, `${ports.now()} ${fresh}`);
    return fresh;
  } catch {
    // A browser may refuse its storage.
    return null;
  }
}

/** The browser's instance. */
export const browserPorts: VisitorIdPorts = {
  load: loadScript,
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  hasConsent: () => allows('device'),
  now: () => Date.now(),
};
