/** What is kept for an order that exists: apart from the other parts, because a new order has nothing of it. */
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';

export const LazyKeptNote = lazilyHydrated(
  async () => (await import('~/features/common/kept-note.tsx')).KeptNote,
);
