/** Parts of the checkout that can be read as they arrive; their programs come after the page (decision 0008). */
import { later } from '~/platform/hydration/lazy-hydration.tsx';

export const LazyOpenOrder = later(
  async () => (await import('./components/open-order-part.tsx')).OpenOrderPart,
);
export const LazyTimeline = later(
  async () => (await import('~/features/common/timeline-contract.tsx')).TimelineContract,
);

export const LazyGameEmblem = later(
  async () => (await import('~/features/common/game-emblem.tsx')).GameEmblem,
);

/** For loaders: what the summary shows. */
export const preloadSummary = () => Promise.all([LazyTimeline.preload(), LazyGameEmblem.preload()]);
