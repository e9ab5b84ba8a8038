/**
 * The storefront stands above catalogue, offers, orders and reviews: it composes pages from their front doors,
 * and carries the ends of orders into the figures that pages show.
 */
import type { ServerModule } from '../../module.ts';
import { onOrder } from '../orders/index.ts';
import { countCompleted, countRefunded } from './use-cases/count-orders.ts';

export { createCrawlerHandler, isCrawlerPath } from './crawlers.http.ts';
export { findShareCard } from './use-cases/share-card.ts';
export { searchEndpoints, storefrontEndpoints } from './storefront.endpoints.ts';

export const storefrontModule: ServerModule = {
  name: 'storefront',
  subscriptions: [
    onOrder(['completed'], 'storefront.count_completed', countCompleted),
    onOrder(['refund'], 'storefront.count_refunded', countRefunded),
  ],
};
