/** Where the focus goes when an action removes its own button. */
import { useEffect, useRef } from 'react';

/**
 * The button may be gone after the decision: the focus then goes to what was named, or to the page's main part, instead
 * of the document's start.
 */
export function useFocusAfter(): (isDeciding: boolean, next?: HTMLElement | null) => void {
  const isDeciding = useRef(false);
  const nextPlace = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (!isDeciding.current) return;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const main = document.querySelector<HTMLElement>('main');
        const next = nextPlace.current?.isConnected ? nextPlace.current : main;
        next?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return (now, next = null) => {
    isDeciding.current = now;
    nextPlace.current = next;
  };
}
