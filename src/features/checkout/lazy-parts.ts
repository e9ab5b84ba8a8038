/** Parts of the checkout that can be read as they arrive; their programs come after the page (decision 0008). */
import { later } from '~/platform/hydration/lazy-hydration.tsx';

export const LateOpenOrder = later(
  async () => (await import('./components/open-order-part.tsx')).OpenOrderPart,
);
export const LateTimeline = later(
  async () => (await import('~/features/common/timeline-contract.tsx')).TimelineContract,
);

export const LateGameEmblem = later(
  async () => (await import('~/features/common/game-emblem.tsx')).GameEmblem,
);

/** For loaders: what the summary shows. */
export const preloadSummary = () => Promise.all([LateTimeline.preload(), LateGameEmblem.preload()]);
