/** Drafts of messages, stored per conversation in local storage. */
import { useSyncExternalStore } from 'react';

const keyOf = (roomId: string): string => `chat.draft.${roomId}`;
const watchers = new Set<() => void>();
/** Drafts in memory; they also serve where the browser offers no storage. */
const drafts = new Map<string, string>();

function readDraft(roomId: string): string {
  const known = drafts.get(roomId);
  if (known !== undefined) return known;
  let stored = '';
  try {
    stored = localStorage.getItem(keyOf(roomId)) ?? '';
  } catch {
    // No storage: the draft lives as long as the page.
  }
  drafts.set(roomId, stored);
  return stored;
}

function writeDraft(roomId: string, text: string): void {
  drafts.set(roomId, text);
  try {
    if (text === '') localStorage.removeItem(keyOf(roomId));
    else localStorage.setItem(keyOf(roomId), text);
  } catch {
    // As above.
  }
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The text of the composer. The first render equals the server's: empty. */
export function useDraft(roomId: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    watch,
    () => readDraft(roomId),
    () => '',
  );
  return [text, (next) => writeDraft(roomId, next)];
}
