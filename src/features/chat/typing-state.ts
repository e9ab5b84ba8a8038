/** Typing indicators. One that is not renewed expires: the other side may just be gone. */

const FADES_MS = 6_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Handles typing events: the companion in this conversation types, or has stopped. */
export function noteTyping(roomId: string, isTyping: boolean): void {
  clearTimeout(timers.get(roomId));
  if (!isTyping) timers.delete(roomId);
  else
    timers.set(
      roomId,
      setTimeout(() => noteTyping(roomId, false), FADES_MS),
    );
  notifyWatchers();
}

export function isTypingIn(roomId: string): boolean {
  return timers.has(roomId);
}

export function watchTyping(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
