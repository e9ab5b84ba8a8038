/** The front door of the market module: completed sales and what follows from them, and the cheapest way to buy a count. */
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
export { marketFacts, type MarketQuestion } from './use-cases/market-facts.ts';
export {
  findMarketSummary,
  findTotals,
  type MarketSummaryLine,
} from './use-cases/market-summary.ts';
export { bandOfList, bandOfOffer, namesOneGood } from './use-cases/show-band.ts';

/** What it tells stands in the answers of others: in lists, on an offer's page and on the home page. */
export const marketModule = defineModule({
  name: 'market',
  uses: ['accounts', 'catalogue', 'offers'],
  tables: ['counted_order', 'market_sale', 'market_total'],
  reads: [
    // The busiest market of each category with its best price, for the whole home page in one statement.
    'offer',
    // Totals count sellers and their orders, delivery times are told by the kind of goods: one statement over all rows.
    'app_user',
    'category',
  ],
});
