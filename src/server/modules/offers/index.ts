/** The public interface of the offers module: own offers, their stock and the vault. */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import {
  offerChanged,
  offerHidden,
  offerPublished,
  offersImported,
  offersPictured,
  sellerOffersSwitched,
} from './offers.events.ts';
import { importsEndpoints } from './imports/imports.endpoints.ts';
import { forgetImports, runImports } from './imports/run-imports.ts';
import { runPictures } from './imports/run-pictures.ts';
import { listedCounts } from './listed-counts.ts';
import { offersEndpoints } from './offers.endpoints.ts';
import { forgetBulks, runBulks } from './table/run-bulks.ts';
import { sellerVacations } from './seller-vacations.ts';
import { forgetRefits, runRefits } from './refit/run-refits.ts';
import { runRuleChecks } from './rules/check-offers.ts';
import { followFees } from './use-cases/follow-fees.ts';
import { endStockProofs } from './proof/stock-proofs.ts';
import { proofEndpoints } from './proof/proof.endpoints.ts';
import { rulesEndpoints } from './rules/rules.endpoints.ts';
import { tableEndpoints } from './table/table.endpoints.ts';
import { offerSearcher } from './staff-search.repository.ts';
import { offerWorkQueues } from './work-queues.repository.ts';

export { foundOffers } from './staff-search.repository.ts';
export {
  offerChanged,
  offerHidden,
  offerPublished,
  offersImported,
  offersRefitted,
  sellerProofDecided,
  stockRanLow,
} from './offers.events.ts';
export { listedCounts } from './listed-counts.ts';
export { findCategoryNames } from './proof/seller-proofs.ts';
export { requireProvenStock } from './proof/stock-proofs.ts';
export { requireOpen } from './proof/require-open.ts';
export {
  isRefitting,
  refitsOf,
  renewDefinitions,
  startRefit,
  type RefitProgress,
} from './refit/change-refit.ts';
export { feeBy, feeOf } from './rules/fee-of.ts';
export { estimateRefit } from './refit/run-refits.ts';
export { leastPriceOf, requireMinimum } from './rules/least-price.ts';
export {
  findSellingDefinition,
  findWordsAt,
  sellingDefinitionsOf,
  type Place,
  type SellingDefinition,
} from './rules/offer-rules.ts';
export {
  changeAttributes,
  filterValid,
  marketKey,
  marketTokens,
  tokenOf,
  type AttributeValues,
} from './offer-attributes.ts';
export type { AttributeValue, VolumeDiscount } from './offers.tables.ts';
export { countListed as countActiveOffers, countOnSale } from './own-offers.repository.ts';
export { selectHanded } from './vault-log.repository.ts';
export { sellerVacations } from './seller-vacations.ts';
export { countSecretsOfOrder, countVaultUnits } from './stock.repository.ts';
export {
  addToSold,
  changeOfferFigures,
  selectOfferHeads,
  type OfferHead,
} from './offer-heads.repository.ts';
export { findOfferPage, findRemovedOffer, type OfferPage } from './offer-page.repository.ts';
export { findOfferSummaries, type OfferSummary } from './offer-summaries.repository.ts';
export { isShownToAll } from './offer-visibility.repository.ts';
export { rankInRound, refreshRanks, roundOf } from './ranks.repository.ts';
export { requireSelling } from './offers.policy.ts';
export {
  discountSteps,
  presentAttributes,
  presentCommon,
  type OfferPresenterContext,
} from './offers.presenter.ts';
export { findFaultyImports, findLowOffers, hasPublished } from './seller-tasks.repository.ts';
export { endReservation, lockReserved } from './reserved-offers.repository.ts';
export { findPictureTraits } from './use-cases/picture-traits.ts';
export { presenterContextFor } from './use-cases/presenter-context.ts';
export { addStock } from './use-cases/add-stock.ts';
export { editOffer } from './use-cases/edit-offer.ts';
export { followSeller, hideSellerOffers } from './use-cases/follow-seller.ts';
export { OFFERS_AT_ONCE } from './at-once.ts';
export {
  confirmOld,
  noteTold,
  readStale,
  restNext,
  sellerAtRest,
  sellersToTell,
} from './use-cases/rest-offers.ts';
export { relinkPicture, unlinkPicture } from './use-cases/take-pictures.ts';
export type { PictureUse } from './offer-pictures.repository.ts';
export { noteLowStock } from './use-cases/note-low-stock.ts';
export { actorOf, maySell } from './use-cases/background-seller.ts';
export { setPrices, type NewPrice } from './use-cases/set-prices.ts';
export { repriceSellerOffers } from './use-cases/reprice.ts';
export { pricesOf, requirePricePrecision, subjectOf } from './use-cases/edit-offer.ts';
export { reserveForBuyer, type ReservedGoods } from './use-cases/reserve-for-buyer.ts';
export {
  findOfferForOrder,
  replaceSecrets,
  reserveStock,
  returnStock,
  readRevealed,
  revealSecrets,
  takeSecrets,
  type OfferForOrder,
  type RevealedSecret,
} from './use-cases/stock-for-orders.ts';

/** How soon an import that was started begins. */
const IMPORT_SECONDS = 1;
/** How soon the rest of an act on many offers goes on. */
const BULK_SECONDS = 1;
/** How soon offers on sale are looked at by new rules. */
const CHECK_SECONDS = 1;
/** How soon offers are fitted to a new definition of their category. */
const REFIT_SECONDS = 1;
/** How soon prices follow a rule of fees that begins or ends. */
const FEES_SECONDS = 1;
/** How soon a proof of stock whose days are over counts no more. */
const PROOF_SECONDS = 60;
const FORGET_SECONDS = 3_600;

export const offersModule = defineModule({
  name: 'offers',
  uses: ['accounts', 'catalogue', 'media', 'rules'],
  tables: [
    'category_rule',
    'listed_word',
    'offer',
    'offer_bulk',
    'offer_bulk_item',
    'offer_image',
    'offer_import',
    'offer_import_picture',
    'offer_import_row',
    'offer_refit',
    'offer_refit_item',
    'offer_rules',
    'offer_secret',
    'offer_version',
    'rule_check',
    'seller_proof',
    'seller_proof_image',
    'stale_notice',
    'stock_proof',
    'stock_proof_image',
    'vault_entry',
  ],
  reads: [
    // Pages and the checkout load an offer with its seller, category and game in one query. Ranks are
    // computed from the figures of all sellers in one statement.
    'app_user',
    'category',
    'game',
  ],
  workQueues: offerWorkQueues,
  staffSearchers: [offerSearcher],
  endpoints: {
    offers: {
      ...offersEndpoints,
      ...importsEndpoints,
      ...tableEndpoints,
      ...rulesEndpoints,
      ...proofEndpoints,
    },
  },
  invalidates: [
    ...[offerPublished, offerHidden].map((event) => invalidatesOn(event, () => [tag.counts])),
    ...[offerPublished, offerChanged, offerHidden].map((definition) =>
      invalidatesOn(definition, (event) => [
        tag.offer(event.offer_id),
        tag.category(event.category_id),
        tag.offersOf(event.seller_id),
        tag.offers,
      ]),
    ),
    invalidatesOn(offersImported, (event) => [
      ...event.offer_ids.map((id) => tag.offer(id)),
      tag.category(event.category_id),
      tag.offersOf(event.seller_id),
      tag.offers,
      tag.counts,
    ]),
    invalidatesOn(offersPictured, (event) => [
      ...event.offer_ids.map((id) => tag.offer(id)),
      tag.category(event.category_id),
      tag.offersOf(event.seller_id),
      tag.offers,
    ]),
    invalidatesOn(sellerOffersSwitched, (event) => [
      tag.seller(event.user_id),
      tag.offersOf(event.user_id),
      ...event.category_ids.map((id) => tag.category(id)),
      tag.offers,
      tag.counts,
    ]),
  ],
  jobs: [
    { name: 'offers.import', everySeconds: IMPORT_SECONDS, run: runImports },
    { name: 'offers.pictures', everySeconds: IMPORT_SECONDS, run: runPictures },
    { name: 'offers.bulk', everySeconds: BULK_SECONDS, run: runBulks },
    { name: 'offers.rule_check', everySeconds: CHECK_SECONDS, run: runRuleChecks },
    { name: 'offers.refit', everySeconds: REFIT_SECONDS, run: runRefits },
    { name: 'offers.forget_refits', everySeconds: FORGET_SECONDS, run: forgetRefits },
    { name: 'offers.fees', everySeconds: FEES_SECONDS, run: followFees },
    { name: 'offers.stock_proofs', everySeconds: PROOF_SECONDS, run: endStockProofs },
    { name: 'offers.forget_bulks', everySeconds: FORGET_SECONDS, run: forgetBulks },
    { name: 'offers.forget_imports', everySeconds: FORGET_SECONDS, run: forgetImports },
  ],
  needs: [listedCounts, sellerVacations],
});
