/** Named failures of saved searches and price alerts. They travel with many pages, so that there are few. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const alertErrors = defineErrors({
  ALERT_NOT_FOUND: { status: 404, message: msg`This no longer exists.` },
  ALERT_EXISTS: { status: 409, message: msg`You have this already.` },
  ALERTS_FULL: {
    status: 409,
    message: msg({ message: 'There can be {count}. Delete one first.' }),
  },
  ALERT_REACHED: { status: 422, message: msg`It costs no more than that already.` },
});
