/**
 * Offers that a transaction changes at most, whatever changes them: files, acts on many, automatic prices, resting, the check
 * of words. Buyers of these offers wait as long as it takes (decisions 0072, 0082).
 */
export const OFFERS_AT_ONCE = 100;
