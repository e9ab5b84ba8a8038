/** Named failures of a seller's availability. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const sellerErrors = defineErrors({
  VACATION_PLANNED: {
    status: 409,
    message: msg`You have a vacation already. End it before you plan another one.`,
  },
  HOURS_CHANGED: {
    status: 409,
    message: msg`Your hours were changed elsewhere in the meantime. What you typed is still here: save it again to replace them.`,
  },
  VACATION_NOT_FOUND: { status: 404, message: msg`There is no vacation to end.` },
});
