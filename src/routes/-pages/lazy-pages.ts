/** Lazily hydrated pages and parts: readable without script (decision 0008). */
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';

export const LazyHome = lazilyHydrated(
  async () => (await import('~/features/catalogue/pages/home-page.tsx')).HomePage,
);
/** For the signed-in. */
export const LazyContinue = lazilyHydrated(
  async () => (await import('~/features/catalogue/components/continue-home.tsx')).ContinueHome,
);
export const LazyGames = lazilyHydrated(
  async () => (await import('~/features/catalogue/pages/games-page.tsx')).GamesPage,
);
export const LazyGame = lazilyHydrated(
  async () => (await import('~/features/catalogue/pages/game-page.tsx')).GamePage,
);
export const LazyCategory = lazilyHydrated(async () => (await import('./category.tsx')).Category);
export const LazyBaseCategory = lazilyHydrated(
  async () => (await import('./base-category.tsx')).BaseCategory,
);
export const LazyOffer = lazilyHydrated(async () => (await import('./offer.tsx')).Offer);
export const LazyOfferRemoved = lazilyHydrated(
  async () => (await import('./offer-removed.tsx')).OfferRemoved,
);
export const LazyOrderChat = lazilyHydrated(
  async () => (await import('~/features/chat/components/order-chat-panel.tsx')).OrderChatPanel,
);
export const LazyBlog = lazilyHydrated(
  async () => (await import('~/features/content/pages/blog-page.tsx')).BlogPage,
);
export const LazyArticle = lazilyHydrated(async () => (await import('./article.tsx')).Article);
export const LazyHelp = lazilyHydrated(
  async () => (await import('~/features/content/pages/help-page.tsx')).HelpPage,
);
export const LazyHelpCategory = lazilyHydrated(
  async () => (await import('~/features/content/pages/help-category-page.tsx')).HelpCategoryPage,
);
export const LazyHelpArticle = lazilyHydrated(
  async () => (await import('~/features/content/pages/help-article-page.tsx')).HelpArticlePage,
);
