/** Pages that the browser restores from its back/forward cache. */
import { useEffect, useEffectEvent } from 'react';

/**
 * Runs when the page is restored from the back/forward cache: pending work from before is void, and the data may be
 * stale.
 */
export function usePageReturn(onReturn: () => void): void {
  const show = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => show(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
