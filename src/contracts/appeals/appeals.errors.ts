/** Named failures of appeals. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const appealErrors = defineErrors({
  APPEAL_NOTHING: {
    status: 404,
    message: msg`There is no decision here that you could appeal against.`,
  },
  APPEAL_EXISTS: { status: 409, message: msg`You have appealed against this decision already.` },
  APPEAL_TOO_LATE: {
    status: 409,
    message: msg({ message: 'An appeal is possible for {days} days after the decision.' }),
  },
  APPEAL_NOT_FOUND: { status: 404, message: msg`There is no such appeal.` },
  APPEAL_DECIDED: { status: 409, message: msg`This appeal was already decided.` },
  APPEAL_SECOND_PERSON: {
    status: 403,
    message: msg`Somebody else decides about this appeal: you made the decision that it is against.`,
  },
  APPEAL_OWN: {
    status: 403,
    message: msg`Somebody who is not concerned decides about this appeal.`,
  },
});
