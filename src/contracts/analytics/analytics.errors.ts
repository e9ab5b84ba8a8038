/** Named failures of measuring. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const analyticsErrors = defineErrors({
  CONSENT_MISSING: {
    status: 403,
    message: msg`Nothing is measured without the visitor’s consent.`,
  },
  PERIOD_TOO_LONG: { status: 422, message: msg`Choose a period of at most a year.` },
});
