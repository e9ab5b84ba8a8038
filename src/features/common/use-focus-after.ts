/** Where the focus goes when an action removes its own button. */
import { useEffect, useRef } from 'react';

/**
 * The button may be gone after the decision: the focus then goes to the page's main part instead of the document's
 * start.
 */
export function useFocusAfter(): (isDeciding: boolean) => void {
  const isDeciding = useRef(false);
  useEffect(
    () => () => {
      if (!isDeciding.current) return;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return (now) => {
    isDeciding.current = now;
  };
}
