/**
 * The storefront is above catalogue, offers, orders and reviews: it composes pages from their public interfaces.
 */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import type { PublicPages } from '../../http/public-pages.ts';
import { defineModule } from '../../core/define-module.ts';
import { catalogueIndexOf, type CatalogueCtx } from '../catalogue/index.ts';
import { orderChanged, type OrderChange } from '../orders/index.ts';
import { staticPages } from './use-cases/static-pages.ts';

export { createCrawlerHandler, isCrawlerPath } from './crawlers.http.ts';
export { findShareCard } from './use-cases/share-card.ts';
import { homeEndpoints, pageEndpoints, searchEndpoints } from './storefront.endpoints.ts';

/** The public paths: pages that search engines may list, and every game's. */
export function publicPagesOf(ctx: CatalogueCtx): PublicPages {
  const open = [...staticPages].filter(([, page]) => page.isIndexed).map(([path]) => path);
  return {
    fixed: new Set(open),
    isGame: async (alias) => (await catalogueIndexOf(ctx)).gameByAlias.has(alias),
  };
}

/** Tags that an order invalidates: stock changes with every event; figures of offer, seller and market at its end. */
function droppedBy(event: OrderChange): string[] {
  const offer = tag.offer(event.offer_id);
  const hasEnded = event.status === 'completed' || event.status === 'refund';
  return hasEnded ? [offer, tag.seller(event.seller_id), tag.category(event.category_id)] : [offer];
}

export const storefrontModule = defineModule({
  name: 'storefront',
  uses: [
    'accounts',
    'blog',
    'catalogue',
    'chat',
    'content',
    'favorites',
    'help',
    'listing',
    'market',
    'media',
    'offers',
    'orders',
    'rates',
    'reviews',
    'rules',
  ],
  tables: [],
  endpoints: {
    catalogue: pageEndpoints,
    offers: homeEndpoints,
    search: searchEndpoints,
  },
  invalidates: [invalidatesOn(orderChanged, droppedBy)],
});
