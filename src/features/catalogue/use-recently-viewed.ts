/** The offers that were looked at in this browser. Empty on the server and until the page came alive. */
import { useEffect, useSyncExternalStore } from 'react';
import { onViewedChange, rememberViewed, viewedIds } from './recently-viewed.ts';

const none: readonly string[] = [];

export function useViewedIds(): readonly string[] {
  return useSyncExternalStore(onViewedChange, viewedIds, () => none);
}

/** Notes that an offer is looked at. */
export function useRemembered(offerId: string): void {
  useEffect(() => rememberViewed(offerId), [offerId]);
}
