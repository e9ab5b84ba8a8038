/** Lazily hydrated parts of the checkout: readable without script (decision 0008). */
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';

export const LazyOpenOrder = lazilyHydrated(
  async () => (await import('./components/open-order-part.tsx')).OpenOrderPart,
);
export const LazyTimeline = lazilyHydrated(
  async () => (await import('~/features/common/timeline-contract.tsx')).TimelineContract,
);

export const LazyGameEmblem = lazilyHydrated(
  async () => (await import('~/features/common/game-emblem.tsx')).GameEmblem,
);

/** For loaders: the data of the summary. */
export const preloadSummary = () => Promise.all([LazyTimeline.preload(), LazyGameEmblem.preload()]);
