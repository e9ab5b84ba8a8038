/** Lazily hydrated pages and parts: readable without script (decision 0008). */
import { later } from '~/platform/hydration/lazy-hydration.tsx';

export const LazyHome = later(
  async () => (await import('~/features/catalogue/pages/home-page.tsx')).HomePage,
);
export const LazyGames = later(
  async () => (await import('~/features/catalogue/pages/games-page.tsx')).GamesPage,
);
export const LazyGame = later(
  async () => (await import('~/features/catalogue/pages/game-page.tsx')).GamePage,
);
export const LazyCategory = later(async () => (await import('./category.tsx')).Category);
export const LazyBaseCategory = later(
  async () => (await import('./base-category.tsx')).BaseCategory,
);
export const LazyOffer = later(async () => (await import('./offer.tsx')).Offer);
export const LazyOrderChat = later(
  async () => (await import('~/features/chat/components/order-chat-panel.tsx')).OrderChatPanel,
);
