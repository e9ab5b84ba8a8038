/** Named failures of exchange rates. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const ratesErrors = defineErrors({
  RATE_CURRENCY_UNKNOWN: { status: 404, message: msg`This currency has no exchange rate here.` },
  RATE_HELD_NOT_FOUND: { status: 404, message: msg`There is no such held figure.` },
  RATE_HELD_DECIDED: {
    status: 409,
    message: msg`It was decided meanwhile, or a newer reading has taken its place.`,
  },
  RATE_HELD_EMPTY: {
    status: 409,
    message: msg`The source has no figure here that could be used: only the old one can be kept.`,
  },
  RATE_HELD_FAR: {
    status: 422,
    message: msg`This is less than half or more than twice the rate without a pin: it cannot be accepted. Keep the old one, and look at the source.`,
  },
  RATE_NOT_PINNED: { status: 409, message: msg`This rate is not pinned.` },
  RATE_PIN_FAR: {
    status: 422,
    message: msg`This is less than half or more than twice the rate without a pin. Check the digits.`,
  },
  RATE_PIN_DAYS: {
    status: 422,
    message: msg`The last day of a pin is today at the earliest, and in {days} days at the latest.`,
  },
});
