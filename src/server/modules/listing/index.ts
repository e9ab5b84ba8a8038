/** The front door of the listing module: the public lists of offers, their counts, the search, cards and pages. */
import { on } from '../../core/events.ts';
import { defineModule } from '../../core/define-module.ts';
import { offerChanged, offerHidden, offerPublished } from '../offers/index.ts';
import { listingEndpoints } from './listing.endpoints.ts';
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
export { facetAlias, facetByAlias } from './use-cases/list-offers.ts';
export { leadingOffers, type LeadingOffer } from './use-cases/leading-offers.ts';
export { packBlocks } from './use-cases/pack-blocks.ts';
export { findOfferCards, newestOffers, newestOfSellers } from './use-cases/present-cards.ts';
export { refreshCounts, refreshFigures } from './use-cases/refresh-counts.ts';
export { searchOffers } from './use-cases/search-offers.ts';
export { showOffer } from './use-cases/show-offer.ts';

/** Sums over many rows are measured anew this often; counts of one category follow its events. */
const FIGURES_SECONDS = 600;

/** Many changes of a category are packed soon; few ones cost little to read and wait longer. */
const PACK_SECONDS = 5;
const PACK_FEW_SECONDS = 60;
const FEW_CHANGES = 8;

// Names of subscribers and jobs are stored with what waits for them: they stay as they were first given.
const countAgain = [offerPublished, offerChanged, offerHidden].map((event) =>
  on(event, 'offers.count_category', (ctx, fact) =>
    refreshCountsOf(ctx.db, fact.category_id, ctx.now),
  ),
);

export const listingModule = defineModule({
  name: 'listing',
  uses: ['accounts', 'catalogue', 'market', 'offers'],
  tables: ['offer_block', 'offer_change', 'offer_word', 'seller_number'],
  reads: [
    // Lists are made of offers: filters, order and page are one walk along an index of theirs.
    'offer',
    'offer_image',
    // A card shows its seller, a count its category: one query, not one more for each row.
    'app_user',
    'category',
  ],
  endpoints: { offers: listingEndpoints },
  subscriptions: countAgain,
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
