/** States of an offer. In their own module, because addresses name them. */
export const offerStatuses = [
  'draft',
  'on_review',
  'need_details',
  'active',
  'inactive',
  'sold',
] as const;
export type OfferStatus = (typeof offerStatuses)[number];
