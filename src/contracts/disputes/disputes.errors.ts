/** Named failures of disputes. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const disputeErrors = defineErrors({
  DISPUTE_REASON_UNFIT: {
    status: 422,
    message: msg`This reason does not fit these goods, or not at this stage. Choose another one.`,
  },
});
