/** Named failures of the books and of adjustments. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const ledgerErrors = defineErrors({
  LEDGER_NOT_FOUND: {
    status: 404,
    message: msg`There is no such account or posting in the books.`,
  },
  LEDGER_RANGE_TOO_LONG: {
    status: 422,
    message: msg`Sums are made of {days} days at most, from the first day to a later one.`,
  },
  LEDGER_TOO_MANY: {
    status: 422,
    message: msg`More lines fit than one file holds. Choose fewer days, or another filter.`,
  },
  ADJUSTMENT_NOT_FOUND: {
    status: 404,
    message: msg`There is no such adjustment.`,
  },
  ADJUSTMENT_PAIR: {
    status: 422,
    message: msg`One of the two accounts has to be the market’s, and they have to be different.`,
  },
  ADJUSTMENT_OWN: {
    status: 403,
    message: msg`Nobody adjusts their own account, nor decides about it.`,
  },
  ADJUSTMENT_SECOND_PERSON: {
    status: 403,
    message: msg`Another super admin has to decide about what you have proposed.`,
  },
  ADJUSTMENT_PROPOSER: {
    status: 409,
    message: msg`Whoever proposed this may not do so any more. Refuse it, and propose it anew.`,
  },
  ADJUSTMENT_PERSON_GONE: {
    status: 409,
    message: msg`There is no such account any more.`,
  },
  ADJUSTMENT_DECIDED: {
    status: 409,
    message: msg`It was decided meanwhile, withdrawn, or waited for too long.`,
  },
  ADJUSTMENT_NOT_YOURS: {
    status: 403,
    message: msg`Only whoever proposed it can withdraw it.`,
  },
  ADJUSTMENT_NOT_COVERED: {
    status: 409,
    message: msg`The account does not hold that much: nobody’s balance falls below zero.`,
  },
});
