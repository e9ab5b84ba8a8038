/** Pages that the browser kept and shows again as they were left (its back/forward cache). */
import { useEffect, useEffectEvent } from 'react';

/** Runs when the page is shown again after it was left: what was under way then is over, and what it shows may be old. */
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
