/** Where the keyboard goes on when the thing that was pressed is gone: forms that open in place, rows that leave. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** What takes the focus unless somebody else is named. A chosen file's hidden input does not. */
const FIRST = 'input:not([type=hidden], [hidden]), button, a[href]';

/**
 * After each change of `key` the first match of `wanted` inside the place is focused; not when the place first appears.
 * Something that is focused on purpose meanwhile (an open dialog) keeps the focus.
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
