/** Named failures of promo codes. The interface shows these messages as they are. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';
import { promoRefusalTexts } from './refusal-texts.ts';

/** Why a code cannot be used by somebody, or for something. */
export const promoRefusals = [
  'PROMO_NOT_FOUND',
  'PROMO_NOT_STARTED',
  'PROMO_EXPIRED',
  'PROMO_USED_UP',
  'PROMO_USER_LIMIT',
  'PROMO_FIRST_ORDER',
  'PROMO_SCOPE',
  'PROMO_MINIMUM',
  'PROMO_FOR_WALLET',
] as const;
export type PromoRefusal = (typeof promoRefusals)[number];

/** The refusal that a failure's code names; undefined for other failures. */
export function promoRefusalOf(code: string): PromoRefusal | undefined {
  return promoRefusals.find((refusal) => refusal === code);
}

export const promotionsErrors = defineErrors({
  PROMO_NOT_FOUND: { status: 404, message: promoRefusalTexts.PROMO_NOT_FOUND },
  PROMO_NOT_STARTED: { status: 409, message: promoRefusalTexts.PROMO_NOT_STARTED },
  PROMO_EXPIRED: { status: 409, message: promoRefusalTexts.PROMO_EXPIRED },
  PROMO_USED_UP: { status: 409, message: promoRefusalTexts.PROMO_USED_UP },
  PROMO_USER_LIMIT: { status: 409, message: promoRefusalTexts.PROMO_USER_LIMIT },
  PROMO_FIRST_ORDER: { status: 409, message: promoRefusalTexts.PROMO_FIRST_ORDER },
  PROMO_SCOPE: { status: 409, message: promoRefusalTexts.PROMO_SCOPE },
  PROMO_MINIMUM: { status: 409, message: promoRefusalTexts.PROMO_MINIMUM },
  PROMO_FOR_WALLET: { status: 409, message: promoRefusalTexts.PROMO_FOR_WALLET },
  PROMO_EMAIL_NEEDED: {
    status: 403,
    message: msg`Confirm your e-mail address first, then the code can be added.`,
  },
  PROMO_KEPT_MANY: {
    status: 409,
    message: msg`You keep as many promo codes as an account can. Remove one first.`,
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
