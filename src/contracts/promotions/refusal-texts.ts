/**
 * Why a promo code cannot be used, in the interface's words. In a module of its own and not among the failures: lists of
 * codes and the checkout show them with the page, before anything was asked of the server (scripts/vite/texts.mjs).
 */
import { msg } from '@lingui/core/macro';

export const promoRefusalTexts = {
  PROMO_NOT_FOUND: msg`This promo code does not exist.`,
  PROMO_NOT_STARTED: msg`This promo code is not valid yet.`,
  PROMO_EXPIRED: msg`This promo code has expired.`,
  PROMO_USED_UP: msg`This promo code has been used up.`,
  PROMO_USER_LIMIT: msg`You have already used this promo code.`,
  PROMO_FIRST_ORDER: msg`This promo code is for a first order only.`,
  PROMO_SCOPE: msg`This promo code is not valid for this offer.`,
  PROMO_MINIMUM: msg`The order is too small for this promo code.`,
  PROMO_FOR_WALLET: msg`This code adds bonus money to your wallet. Enter it in your settings, under promo codes.`,
};
