/** Bounds of acts on many offers, and why one leaves an offer as it is. */

export const bulkRules = {
  /** Offers that one call names. */
  ids: 1_000,
  /** Offers of one act. */
  offers: 10_000,
  percent: { min: -90, max: 900 },
  /** How long an act can be undone, and its outcomes are kept. */
  days: 7,
} as const;

/** Why an act leaves an offer as it is: codes of failures. */
export const bulkRefusals = [
  'CATEGORY_NOT_FOUND',
  'CONTACT_DATA_REFUSED',
  'DELIVERY_INSTANT',
  'DELIVERY_NOT_OFFERED',
  'MINIMUM_ABOVE_STOCK',
  'OFFER_CHANGED',
  'OFFER_INCOMPLETE',
  'OFFER_NOT_FOUND',
  'OFFER_WRONG_STATE',
  'PRICE_BELOW_MINIMUM',
  'PRICE_MISSING',
  'PRICE_NOT_WHOLE',
  'PRICE_OUT_OF_RANGE',
  'SELLER_PROOF_REQUIRED',
  'STOCK_MANAGED',
  'VALIDATION',
  'WORD_REFUSED',
] as const;
export type BulkRefusal = (typeof bulkRefusals)[number];
