/** The front door of the offers module. */
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import {
  offerChanged,
  offerHidden,
  offerPublished,
  sellerOffersSwitched,
} from './offers.events.ts';
import { refreshCountsOf, refreshFigures } from './use-cases/refresh-statistics.ts';
import { packBlocks } from './use-cases/pack-blocks.ts';

import { offersEndpoints } from './offers.endpoints.ts';
export { offerChanged, offerHidden, offerPublished } from './offers.events.ts';
export { marketTokens } from './offer-attributes.ts';
export {
  offerAddresses,
  selectMarketsOnSale as findMarketsOnSale,
  selectNewestByCategory as findNewestByCategory,
  sellerAddresses,
  type AddressCursor,
  type AddressList,
} from './addresses.repository.ts';
export { countListed as countActiveOffers } from './own-offers.repository.ts';
export { countSecretsOfOrder } from './stock.repository.ts';
export { changeOfferFigures, selectOfferHeads, type OfferHead } from './offer-heads.repository.ts';
export { requireNoContactData } from './offers.policy.ts';
export {
  findMarketSummary,
  findTotals,
  type MarketSummaryLine,
} from './use-cases/market-summary.ts';
export { facetAlias, facetByAlias } from './use-cases/list-offers.ts';
export {
  countDisputeLost,
  recordSale,
  takeSaleBack,
  refreshCounts,
  refreshFigures,
  type CompletedSale,
} from './use-cases/refresh-statistics.ts';
export { findOfferCards, newestOffers, newestOfSellers } from './use-cases/present-cards.ts';
export { packBlocks } from './use-cases/pack-blocks.ts';
export { followSeller, hideSellerOffers } from './use-cases/follow-seller.ts';
export { repriceSellerOffers } from './use-cases/reprice.ts';
export { leadingOffers, type LeadingOffer } from './use-cases/leading-offers.ts';
export { searchOffers } from './use-cases/search-offers.ts';
export { showOffer } from './use-cases/show-offer.ts';
export {
  findOfferForOrder,
  reserveStock,
  returnStock,
  revealSecrets,
  takeSecrets,
  type OfferForOrder,
  type RevealedSecret,
} from './use-cases/stock-for-orders.ts';

/** Sums over many rows are measured anew this often; counts of one category follow its events. */
const FIGURES_SECONDS = 600;

/** Many changes of a category are packed soon; few ones cost little to read and wait longer. */
const PACK_SECONDS = 5;
const PACK_FEW_SECONDS = 60;
const FEW_CHANGES = 8;

const countAgain = [offerPublished, offerChanged, offerHidden].map((event) =>
  on(event, 'offers.count_category', (ctx, fact) =>
    refreshCountsOf(ctx.db, fact.category_id, ctx.now),
  ),
);

export const offersModule = defineModule({
  name: 'offers',
  uses: ['accounts', 'catalogue', 'media'],
  tables: [
    'counted_order',
    'market_sale',
    'market_total',
    'offer',
    'offer_block',
    'offer_change',
    'offer_image',
    'offer_secret',
    'offer_word',
    'seller_number',
  ],
  reads: [
    // Lists, pages and the checkout show an offer with its seller, category and game: one query, not one more each.
    'app_user',
    'category',
    'game',
  ],
  endpoints: { offers: offersEndpoints },
  subscriptions: countAgain,
  invalidates: [
    ...[offerPublished, offerHidden].map((event) => invalidatesOn(event, () => [tag.counts])),
    ...[offerPublished, offerChanged, offerHidden].map((event) =>
      invalidatesOn(event, (fact) => [
        tag.offer(fact.offer_id),
        tag.category(fact.category_id),
        tag.offersOf(fact.seller_id),
        tag.offers,
      ]),
    ),
    invalidatesOn(sellerOffersSwitched, (fact) => [
      tag.seller(fact.user_id),
      tag.offersOf(fact.user_id),
      ...fact.category_ids.map((id) => tag.category(id)),
      tag.offers,
      tag.counts,
    ]),
  ],
  jobs: [
    {
      name: 'offers.figures',
      everySeconds: FIGURES_SECONDS,
      async run(ctx) {
        await refreshFigures(ctx.db, ctx.now);
        return 0;
      },
    },
    {
      name: 'offers.pack',
      everySeconds: PACK_SECONDS,
      run: (ctx) => packBlocks(ctx),
    },
    {
      name: 'offers.pack_few',
      everySeconds: PACK_FEW_SECONDS,
      run: (ctx) => packBlocks(ctx, FEW_CHANGES),
    },
  ],
});
export { findOfferSummaries, type OfferSummary } from './offer-summaries.repository.ts';
