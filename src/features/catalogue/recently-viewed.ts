/**
 * The offers that were looked at, kept in this browser alone: the server never learns of them, so pages stay the same
 * for everybody. Ids only, the latest first; prices and titles are asked for anew when they are shown.
 */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';

/** As many as one call answers for. */
export const MOST_KEPT = 24;
const KEY = 'recently-viewed';
const schema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(idSchema)), []);

/** What a kept text says; anything unreadable is as good as nothing. */
export function readIds(text: string | null): readonly string[] {
  return v.parse(schema, text ?? '[]').slice(0, MOST_KEPT);
}

/** The list with one more, which comes first and is there once. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MOST_KEPT);
}

const listeners = new Set<() => void>();
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: [] };

/** Private windows and full disks may refuse; the list is then empty. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Nothing is kept then.
  }
  for (const listen of listeners) listen();
}

/** The kept ids; the same array as long as nothing changed. */
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

/** Hears of changes, in other tabs as well. Returns how to stop. */
export function onViewedChange(listen: () => void): () => void {
  listeners.add(listen);
  window.addEventListener('storage', listen);
  return () => {
    listeners.delete(listen);
    window.removeEventListener('storage', listen);
  };
}
