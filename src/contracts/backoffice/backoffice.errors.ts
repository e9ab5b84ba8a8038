/** Named failures of what waits for staff. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const backofficeErrors = defineErrors({
  WORK_NOT_WAITING: {
    status: 409,
    message: msg`This does not wait any more: somebody has decided it, or it ended by itself.`,
  },
  WORK_HELD: {
    status: 409,
    message: msg`Somebody else has taken this meanwhile. The list shows who.`,
  },
  WORK_NOT_YOURS: { status: 409, message: msg`You do not have this any more.` },
});
