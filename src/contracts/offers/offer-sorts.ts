/** Sort orders of offer lists. In their own module, so that pages can read addresses without loading the endpoints. */
import * as v from 'valibot';

export const offerSorts = ['recommended', 'price', 'rating', 'delivery', 'newest'] as const;
export const offerSortSchema = v.picklist(offerSorts);
export type OfferSort = (typeof offerSorts)[number];
