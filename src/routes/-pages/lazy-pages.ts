/** Pages and parts whose programs come after them, because they can be read as they arrive (decision 0008). */
import { later } from '~/platform/lazy-hydration.tsx';

export const LateHome = later(
  async () => (await import('~/features/catalogue/pages/home-page.tsx')).HomePage,
);
export const LateGames = later(
  async () => (await import('~/features/catalogue/pages/games-page.tsx')).GamesPage,
);
export const LateGame = later(
  async () => (await import('~/features/catalogue/pages/game-page.tsx')).GamePage,
);
export const LateCategory = later(async () => (await import('./category.tsx')).Category);
export const LateBaseCategory = later(
  async () => (await import('./base-category.tsx')).BaseCategory,
);
export const LateOffer = later(async () => (await import('./offer.tsx')).Offer);
export const LateOrderChat = later(
  async () => (await import('~/features/chat/components/order-chat-panel.tsx')).OrderChatPanel,
);
