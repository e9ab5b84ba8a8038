/** Named failures of what the staff does with people. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const moderationErrors = defineErrors({
  PERSON_NOT_FOUND: { status: 404, message: msg`There is no such account.` },
  PERSON_OWN: { status: 403, message: msg`Your own account is decided about by somebody else.` },
  PERSON_IS_STAFF: {
    status: 403,
    message: msg`This is an account of the staff. Its role has to be taken first.`,
  },
  PERSON_RANK: {
    status: 403,
    message: msg`This account has the same role as yours, or a higher one.`,
  },
  PERSON_NO_SECOND_FACTOR: { status: 409, message: msg`This account has no second factor.` },
  PERSON_IS_BANNED: { status: 409, message: msg`This account is banned. Lift the ban first.` },
  PERSON_NOT_BANNED: { status: 409, message: msg`This account is not banned.` },
  ROLE_UNCHANGED: { status: 409, message: msg`This account has the role already.` },
  LAST_SUPER_ADMIN: {
    status: 409,
    message: msg`The last super admin stays: make somebody else one first.`,
  },
  SELLER_REQUEST_NOT_FOUND: { status: 404, message: msg`There is no such request.` },
  SELLER_REQUEST_DECIDED: { status: 409, message: msg`This request was already decided.` },
});
