/** Named failures of keeping promo codes. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const promoCodesErrors = defineErrors({
  PROMO_CODE_NOT_FOUND: {
    status: 404,
    message: msg`There is no such promo code.`,
  },
  PROMO_CODE_FORM: {
    status: 422,
    message: msg`A code has 4 to 20 letters, digits and dashes.`,
  },
  PROMO_CODE_TAKEN: {
    status: 409,
    message: msg`There is a code of this name already.`,
  },
  PROMO_CODE_CHANGED: {
    status: 409,
    message: msg`Somebody changed this code meanwhile. What you typed is still here: look at what changed, then save again.`,
  },
  PROMO_CODE_UNCHANGED: { status: 409, message: msg`Nothing is different.` },
  PROMO_CODE_USED: {
    status: 409,
    message: msg`This code was used: what it gives stays what it is. Limits and dates can change, and it can be stopped. Make a new code for anything else.`,
  },
  PROMO_CODE_LIMIT: {
    status: 409,
    message: msg`It was used {used} times already: the limit cannot be below that.`,
  },
  PROMO_CODE_PLACE: {
    status: 422,
    message: msg`Choose what the code is for from the list.`,
  },
  PROMO_CODE_PERSON: {
    status: 422,
    message: msg`Nobody has this name or e-mail address.`,
  },
  PROMO_CODE_OWN: {
    status: 403,
    message: msg`You cannot decide about a code for yourself or for your own offers.`,
  },
  PROMO_CODE_SECOND_PERSON: {
    status: 403,
    message: msg`You asked that this code starts: somebody else has to agree.`,
  },
  PROMO_CODE_STATE: {
    status: 409,
    message: msg`This cannot be done as the code stands now.`,
  },
  PROMO_CODES_TOO_MANY: {
    status: 409,
    message: msg`These are too many codes for one file. Filter them first.`,
  },
});
