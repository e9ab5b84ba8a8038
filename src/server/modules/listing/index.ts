/** Public API of the listing module: the public lists of offers, facet counts, search, cards and offer pages. */
import { on } from '../../core/events.ts';
import { defineModule } from '../../core/define-module.ts';
import { offerChanged, offerHidden, offerPublished, offersImported } from '../offers/index.ts';
import { listingEndpoints } from './listing.endpoints.ts';
import { titleSearcher } from './staff-search.ts';
import { packBlocks } from './use-cases/pack-blocks.ts';
import { refreshCountsOf, refreshFigures } from './use-cases/refresh-counts.ts';
export {
  offerAddresses,
  selectMarketsOnSale as findMarketsOnSale,
  selectNewestByCategory as findNewestByCategory,
  sellerAddresses,
  type AddressCursor,
  type AddressList,
} from './addresses.repository.ts';
export { titlePattern } from './offer-conditions.repository.ts';
export { filterGroups, type FilterGroup } from './offer-query.ts';
export { cheapestListed, facetAlias, facetByAlias, listOffers } from './use-cases/list-offers.ts';
export { leadingOffers, type LeadingOffer } from './use-cases/leading-offers.ts';
export { packBlocks } from './use-cases/pack-blocks.ts';
export { findOfferCards, newestOffers, newestOfSellers } from './use-cases/present-cards.ts';
export { refreshCounts, refreshFigures } from './use-cases/refresh-counts.ts';
export { findOffers, searchOffers } from './use-cases/search-offers.ts';
export { showOffer } from './use-cases/show-offer.ts';

/** Interval for recomputing aggregates over many rows; counts of one category are updated by its events. */
const FIGURES_SECONDS = 600;

/** Categories with many changes are packed often; few changes are cheap to read unpacked and are packed less often. */
const PACK_SECONDS = 5;
const PACK_FEW_SECONDS = 60;
const FEW_CHANGES = 8;

// Names of subscribers and jobs are stored with pending deliveries and leases, so they must not change.
const countAgain = [offerPublished, offerChanged, offerHidden].map((definition) =>
  on(definition, 'offers.count_category', (ctx, event) =>
    refreshCountsOf(ctx.db, event.category_id, ctx.now),
  ),
);

export const listingModule = defineModule({
  name: 'listing',
  uses: ['accounts', 'catalogue', 'market', 'offers', 'rules'],
  tables: ['offer_block', 'offer_change', 'offer_unit_price', 'offer_word', 'seller_number'],
  reads: [
    // Filters, order and page of a list are one index scan over offers.
    'offer',
    'offer_image',
    // Cards join their seller, counts their category, in one query (no N+1).
    'app_user',
    'category',
  ],
  staffSearchers: [titleSearcher],
  endpoints: { offers: listingEndpoints },
  subscriptions: [
    ...countAgain,
    on(offersImported, 'offers.count_category', (ctx, event) =>
      refreshCountsOf(ctx.db, event.category_id, ctx.now),
    ),
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
