/** Named failures of the lists of staff. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const listsErrors = defineErrors({
  LIST_TOO_MANY: {
    status: 422,
    message: msg`More lines fit than one file holds. Choose fewer days, or another filter.`,
  },
  VIEW_NAME_TAKEN: {
    status: 409,
    message: msg`You have another view of this name on this list.`,
  },
  VIEW_WITH_ADDRESS: {
    status: 422,
    message: msg`A view with an e-mail address is not saved. Take the address out of the search.`,
  },
  VIEWS_FULL: {
    status: 422,
    message: msg`You have 30 views, the most that is possible. Remove some first.`,
  },
});
