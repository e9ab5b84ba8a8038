/** Named failures of identity checks. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const verificationErrors = defineErrors({
  VERIFICATION_DONE: { status: 409, message: msg`You already have this verification level.` },
  VERIFICATION_PENDING: {
    status: 409,
    message: msg`Your check is being looked at. Wait for its result.`,
  },
  VERIFICATION_ATTEMPTS: {
    status: 429,
    message: msg`You have used all checks of today. Try again tomorrow.`,
  },
  VERIFICATION_FINAL: {
    status: 403,
    message: msg`The last check was declined for good. Write to support.`,
  },
  VERIFICATION_NOT_FOUND: { status: 404, message: msg`There is no open identity check.` },
  VERIFICATION_UNAVAILABLE: {
    status: 503,
    message: msg`The identity check cannot be opened right now. Nothing is lost; try again in a few minutes.`,
  },
  VERIFICATION_SIGNATURE_INVALID: { status: 403, message: msg`The signature is not valid.` },
  VERIFICATION_EVENT_MALFORMED: { status: 400, message: msg`The event could not be read.` },
  VERIFICATION_DECIDED: { status: 409, message: msg`This check was already decided differently.` },
});
