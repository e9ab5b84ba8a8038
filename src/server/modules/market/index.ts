/** Public API of the market module: completed sales, the figures computed from them, and the cheapest basket. */
import { defineModule } from '../../core/define-module.ts';
export { isPriceable } from './basket.ts';
export { refreshTotals } from './market.repository.ts';
export {
  countDisputeLost,
  recordSale,
  takeSaleBack,
  type CompletedSale,
} from './use-cases/record-sale.ts';
export { refreshDeliveryTimes } from './use-cases/refresh-delivery-times.ts';
export { marketAmounts, marketOverview, type MarketQuestion } from './use-cases/market-overview.ts';
export {
  findMarketSummary,
  findTotals,
  type MarketSummaryLine,
} from './use-cases/market-summary.ts';
export {
  bandOfList,
  bandOfOffer,
  isOneGood,
  mediansOf,
  namesOneGood,
} from './use-cases/show-band.ts';

/** It has no endpoints: other modules include its figures in lists, offer pages and the home page. */
export const marketModule = defineModule({
  name: 'market',
  uses: ['accounts', 'catalogue', 'offers'],
  tables: ['counted_order', 'market_sale', 'market_total'],
  reads: [
    // The busiest market of each category with its best price, for the whole home page in one statement.
    'offer',
    // Totals count sellers and their orders, delivery times are grouped by base category: one statement over all rows.
    'app_user',
    'category',
  ],
});
