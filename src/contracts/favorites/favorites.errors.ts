/** Named failures of favourites. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const favoriteErrors = defineErrors({
  SELLER_NOT_FOUND: { status: 404, message: msg`There is no such seller.` },
  FOLLOW_OWN: { status: 409, message: msg`You cannot follow yourself.` },
});
