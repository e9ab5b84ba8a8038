import type { MouseEvent } from 'react';

/** For links of the page: a plain click changes the address in place, all others open as links do. */
export function inPlace(event: MouseEvent, change: () => void): void {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain) return;
  event.preventDefault();
  change();
}
