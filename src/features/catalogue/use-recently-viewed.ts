/** The recently viewed offers of this browser. Empty on the server and until hydration. */
import { useEffect, useSyncExternalStore } from 'react';
import { onViewedChange, rememberViewed, viewedIds } from './recently-viewed.ts';

const none: readonly string[] = [];

export function useViewedIds(): readonly string[] {
  return useSyncExternalStore(onViewedChange, viewedIds, () => none);
}

/** Records an offer as viewed. */
export function useRemembered(offerId: string): void {
  useEffect(() => rememberViewed(offerId), [offerId]);
}
