/** Sort orders of offer lists. In their own module, so that pages can read addresses without loading the endpoints. */
import * as v from 'valibot';

export const offerSorts = ['recommended', 'price', 'rating', 'delivery', 'newest'] as const;
export const offerSortSchema = v.picklist(offerSorts);
/** Orders of one seller's offers. */
export const shopSorts = ['newest', 'price'] as const;
export const shopSortSchema = v.picklist(shopSorts);
export type ShopSort = (typeof shopSorts)[number];

export type OfferSort = (typeof offerSorts)[number];
