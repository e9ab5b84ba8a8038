/** Named failures of saved searches and price alerts. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const alertErrors = defineErrors({
  SEARCH_NOT_FOUND: { status: 404, message: msg`There is no such saved search.` },
  SEARCH_EXISTS: { status: 409, message: msg`You have saved this search already.` },
  SEARCHES_FULL: {
    status: 409,
    message: msg({ message: 'You can keep {count} saved searches. Delete one first.' }),
  },
  ALERT_NOT_FOUND: { status: 404, message: msg`There is no such alert.` },
  ALERT_EXISTS: { status: 409, message: msg`You have an alert on this already.` },
  ALERTS_FULL: {
    status: 409,
    message: msg({ message: 'You can keep {count} alerts. Delete one first.' }),
  },
  ALERT_REACHED: { status: 422, message: msg`It costs no more than that already.` },
  ALERT_IN_STOCK: { status: 409, message: msg`The offer is in stock.` },
  ALERT_OWN_OFFER: { status: 409, message: msg`This is your own offer.` },
  ALERT_ENDED: { status: 409, message: msg`The offer is gone, and this alert with it.` },
});
