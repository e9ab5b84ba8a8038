/** Named failures of reviews. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const reviewErrors = defineErrors({
  REVIEW_NOT_FOUND: { status: 404, message: msg`There is no such review.` },
  REVIEW_EXISTS: { status: 409, message: msg`You have already reviewed this order.` },
  REVIEW_NOT_YET: { status: 409, message: msg`An order can be reviewed once it is completed.` },
  REVIEW_TOO_LATE: {
    status: 409,
    message: msg({
      message: 'An order can be reviewed for {days} days after its completion.',
    }),
  },
  RATING_EXISTS: { status: 409, message: msg`You have already rated the buyer of this order.` },
  RATING_NOT_YET: {
    status: 409,
    message: msg`A buyer can be rated once the order is completed or refunded.`,
  },
  RATING_TOO_LATE: {
    status: 409,
    message: msg({
      message: 'A buyer can be rated for {days} days after the end of the order.',
    }),
  },
  REVIEW_HIDDEN: { status: 409, message: msg`Support has hidden this review.` },
  REVIEW_NOT_HIDDEN: { status: 409, message: msg`This review is not hidden.` },
  REVIEW_OWN: {
    status: 403,
    message: msg`Somebody who is not concerned decides about this review.`,
  },
  REPLY_EXISTS: { status: 409, message: msg`You have already answered this review.` },
});
