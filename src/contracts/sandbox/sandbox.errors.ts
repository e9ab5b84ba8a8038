/** Named failures of the sandbox. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const sandboxErrors = defineErrors({
  SANDBOX_OFF: { status: 404, message: msg`The sandbox is switched off here.` },
  NO_DEMO_AUTHENTICATOR: {
    status: 404,
    message: msg`This account has no authenticator app of the demo market.`,
  },
  CLOCK_TOO_FAR: {
    status: 422,
    message: msg({ message: 'The clock can stand at most {days} days ahead.' }),
  },
  PAYMENT_NOT_FOUND: { status: 404, message: msg`There is no such payment.` },
  PAYMENT_3DS_NEEDED: {
    status: 409,
    message: msg`This payment needs a confirmation with 3-D Secure.`,
  },
  CHARGEBACK_UNFIT: {
    status: 409,
    message: msg`The bank of this card cannot do that now.`,
  },
  PAYMENT_DECIDED: { status: 409, message: msg`This payment was already decided differently.` },
});
