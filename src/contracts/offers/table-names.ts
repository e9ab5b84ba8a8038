/** Names and bounds of the seller's table, apart from its schemas: addresses are read on every page. */

export const stockLevels = ['none', 'low'] as const;
export type StockLevel = (typeof stockLevels)[number];

export const tableSorts = ['newest', 'unchanged', 'price_low', 'price_high', 'stock_low'] as const;
export type TableSort = (typeof tableSorts)[number];

/** The choices that the table counts, in days. */
export const unchangedDays = [7, 30, 90] as const;

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
  'PRICE_MISSING',
  'PRICE_NOT_WHOLE',
  'PRICE_OUT_OF_RANGE',
  'STOCK_MANAGED',
  'VALIDATION',
] as const;
export type BulkRefusal = (typeof bulkRefusals)[number];
