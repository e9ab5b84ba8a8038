/** Where the keyboard goes on when an act takes its own button away. */
import { useEffect, useRef } from 'react';

/** What was decided may be gone with its button: the keyboard then goes on at the page instead of at its very top. */
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
