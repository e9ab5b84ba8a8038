/** Focus management when the pressed control is removed: forms that open in place, rows that are removed. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** The default targets of the focus. A file input is hidden and is none. */
const FIRST = 'input:not([type=hidden], [hidden]), button, a[href]';

/**
 * After each change of `key` the first match of `wanted` inside the place gets the focus; not when the place is first
 * mounted.
 * An element that was focused on purpose meanwhile (an open dialog) retains it.
 */
export function useFocusOnChange<Place extends HTMLElement = HTMLDivElement>(
  key: string | number | boolean | null,
  wanted: string = FIRST,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const known = useRef(key);
  const move = useEffectEvent(() => {
    const { activeElement: holder, body } = document;
    if (holder !== null && holder !== body) return;
    place.current?.querySelector<HTMLElement>(wanted)?.focus();
  });
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    move();
  }, [key]);
  return place;
}
