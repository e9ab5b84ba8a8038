import type { MouseEvent } from 'react';

/** For links within the page: a plain click runs `change` instead of the navigation, other clicks open as usual. */
export function inPlace(event: MouseEvent, change: () => void): void {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain) return;
  event.preventDefault();
  change();
}
