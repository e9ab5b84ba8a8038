/** Events about offers that other modules may want to know. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

const about = v.object({
  offer_id: v.string(),
  seller_id: v.string(),
  category_id: v.string(),
});

/** One ordering key per category serializes its recounts, so that the newest count is the one that stays. */
const ofCategory = (event: { category_id: string }) => event.category_id;
export type OfferChange = v.InferOutput<typeof about>;

/** An offer became visible to everyone: published, approved, activated or restocked. */
export const offerPublished = defineEvent('offers.published', about, ofCategory);

/** The public data of a visible offer changed. */
export const offerChanged = defineEvent('offers.changed', about, ofCategory);

/** An offer is not visible any more: deactivated, sold out, deleted, refused. */
export const offerHidden = defineEvent('offers.hidden', about, ofCategory);

/** Staff decided about what a seller proved for a category (decision 0084). */
export const sellerProofDecided = defineEvent(
  'offers.seller_proof_decided',
  v.object({
    proof_id: v.string(),
    seller_id: v.string(),
    category_id: v.string(),
    status: v.picklist(['approved', 'refused']),
  }),
  (event) => event.seller_id,
);

/** A payment left an offer with as few units as its seller wants to hear of (decision 0075). */
export const stockRanLow = defineEvent(
  'offers.stock_ran_low',
  v.object({
    ...about.entries,
    order_id: v.string(),
    title: v.string(),
    left: v.number(),
  }),
  (event) => event.offer_id,
);

/** The offers of a seller were hidden with them, or shown again. */
export const sellerOffersSwitched = defineEvent(
  'offers.seller_offers_switched',
  v.object({ user_id: v.string(), category_ids: v.array(v.string()) }),
  (event) => event.user_id,
);

const together = v.object({
  seller_id: v.string(),
  category_id: v.string(),
  offer_ids: v.array(v.string()),
});

/** Offers of a seller in one category were written together: some appeared, changed or disappeared. */
export const offersImported = defineEvent('offers.imported', together, ofCategory);

/** Visible offers of a seller in one category have other pictures: nothing is counted again, and no price moves. */
export const offersPictured = defineEvent('offers.pictured', together, ofCategory);

/** Offers of a seller were fitted to a new definition of their category, or got back what one took (decision 0122). */
export const offersRefitted = defineEvent(
  'offers.refitted',
  v.object({
    refit_id: v.string(),
    seller_id: v.string(),
    category_id: v.string(),
    changed: v.number(),
    paused: v.number(),
    asked: v.number(),
    is_undo: v.boolean(),
  }),
  (event) => event.seller_id,
);
