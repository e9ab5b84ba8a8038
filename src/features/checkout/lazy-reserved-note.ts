/** What is reserved for an order that exists: apart from the other parts, because a new order has nothing of it. */
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';

export const LazyReservedNote = lazilyHydrated(
  async () => (await import('~/features/common/reserved-note.tsx')).ReservedNote,
);
