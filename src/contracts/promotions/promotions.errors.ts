/** Named failures of promo codes. The interface shows these messages as they are. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const promotionsErrors = defineErrors({
  PROMO_NOT_FOUND: { status: 404, message: msg`This promo code does not exist.` },
  PROMO_NOT_STARTED: { status: 409, message: msg`This promo code is not valid yet.` },
  PROMO_EXPIRED: { status: 409, message: msg`This promo code has expired.` },
  PROMO_USED_UP: { status: 409, message: msg`This promo code has been used up.` },
  PROMO_USER_LIMIT: { status: 409, message: msg`You have already used this promo code.` },
  PROMO_FIRST_ORDER: { status: 409, message: msg`This promo code is for a first order only.` },
  PROMO_SCOPE: { status: 409, message: msg`This promo code is not valid for this offer.` },
  PROMO_MINIMUM: {
    status: 409,
    message: msg`The order is too small for this promo code.`,
  },
  PROMO_OTHER_ACTIVE: {
    status: 409,
    message: msg`This order already has a promo code. Remove it first.`,
  },
  PROMO_ACTIVATION_NOT_FOUND: { status: 404, message: msg`This promo code is not active.` },
  PROMO_ORDER_CLOSED: {
    status: 409,
    message: msg`The promo code of a paid or cancelled order cannot be changed.`,
  },
});
