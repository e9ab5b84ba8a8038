/** Named failures of payments and of the staff's decisions about them. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const paymentsErrors = defineErrors({
  PAYMENT_PROVIDER_DOWN: {
    status: 503,
    message: msg`The card page cannot be opened right now. Nothing was taken: try again in a moment.`,
  },
  PAYMENT_LEFT: {
    status: 409,
    message: msg`This payment ended before its card page opened: another one was started, or the order changed. This one took nothing.`,
  },
  CHARGEBACK_NOT_FOUND: { status: 404, message: msg`This chargeback does not exist.` },
  CHARGEBACK_WRONG_STATE: {
    status: 409,
    message: msg`It has been answered, or the bank has decided. Look at it again.`,
  },
  CHARGEBACK_OWN: {
    status: 403,
    message: msg`A colleague has to answer for your own payment or sale.`,
  },
  CHARGEBACK_PROVIDER_DOWN: {
    status: 503,
    message: msg`The payment provider does not answer right now. Nothing was sent: try again in a moment.`,
  },
  PAYMENT_EVENT_NOT_FOUND: {
    status: 404,
    message: msg`This payment is not there to be looked at.`,
  },
  PAYMENT_EVENT_WRONG_STATE: {
    status: 409,
    message: msg`Somebody has decided about this payment, or it was processed meanwhile. Look at it again.`,
  },
  PAYMENT_EVENT_OWN: {
    status: 403,
    message: msg`A colleague has to decide about your own payment.`,
  },
  BOOK_DIFFERENCE_NOT_FOUND: {
    status: 404,
    message: msg`This difference is not there.`,
  },
  BOOK_DIFFERENCE_CHANGED: {
    status: 409,
    message: msg`This difference is closed, or it is another one by now. Look at it again.`,
  },
});
