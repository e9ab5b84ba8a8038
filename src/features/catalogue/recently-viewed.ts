/**
 * Recently viewed offers, stored in this browser's local storage alone: the server never learns of them, so that cached
 * pages are the same for everybody. Ids only, the latest first; prices and titles are fetched when they are shown.
 */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';

/** The maximum of one call. */
export const MAX_STORED = 24;
/** So many are shown. */
export const MOST_SHOWN = 6;
/** In local storage; the page's own HTML reads it, too (`components/recently-viewed.tsx`). */
export const VIEWED_KEY = 'recently-viewed';
const schema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(idSchema)), []);

/** Parses the stored text; anything unreadable counts as an empty list. */
export function readIds(text: string | null): readonly string[] {
  return v.parse(schema, text ?? '[]').slice(0, MAX_STORED);
}

/** Moves an id to the front of the list, without duplicates. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_STORED);
}

const listeners = new Set<() => void>();
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: [] };

/** Private windows and full storage may refuse; the list is then empty. */
function stored(): string | null {
  try {
    return localStorage.getItem(VIEWED_KEY);
  } catch {
    return null;
  }
}

function store(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(VIEWED_KEY);
    else localStorage.setItem(VIEWED_KEY, JSON.stringify(ids));
  } catch {
    // Nothing is stored then.
  }
  for (const listen of listeners) listen();
}

/** The stored ids; the same array as long as nothing changed. */
export function viewedIds(): readonly string[] {
  const text = stored();
  if (text !== known.text) known = { text, ids: readIds(text) };
  return known.ids;
}

export function rememberViewed(id: string): void {
  if (viewedIds()[0] !== id) store(withViewed(viewedIds(), id));
}

export function forgetViewed(): void {
  store([]);
}

/** Subscribes to changes, in other tabs as well. Returns the unsubscribe function. */
export function onViewedChange(listen: () => void): () => void {
  listeners.add(listen);
  window.addEventListener('storage', listen);
  return () => {
    listeners.delete(listen);
    window.removeEventListener('storage', listen);
  };
}
