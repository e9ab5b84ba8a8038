/** Named failures of the referral and affiliate programmes. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const referralsErrors = defineErrors({
  REFERRAL_NOT_FOUND: { status: 404, message: msg`There is no such referral.` },
  REFERRAL_NOT_IN_REVIEW: {
    status: 409,
    message: msg`This referral does not wait for a decision any more.`,
  },
  REFERRAL_ON_HOLD: {
    status: 409,
    message: msg`The order is still on hold and may be refunded. The reward can be paid once the hold has ended.`,
  },
  AFFILIATE_NOT_FOUND: { status: 404, message: msg`There is no such application.` },
  AFFILIATE_ALREADY: {
    status: 409,
    message: msg`You have applied already, or are a partner.`,
  },
  AFFILIATE_STATE: {
    status: 409,
    message: msg`This application cannot be decided like that any more.`,
  },
  REFERRAL_OWN: { status: 403, message: msg`You cannot decide about yourself.` },
});
