/** Named failures of requests and bids. They travel with many pages, so that there are few. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const requestErrors = defineErrors({
  REQUEST_NOT_FOUND: { status: 404, message: msg`This request does not exist.` },
  REQUEST_CLOSED: {
    status: 409,
    message: msg`This is not possible any more: the request has ended, or a bid was accepted.`,
  },
  REQUEST_ORDERED: {
    status: 409,
    message: msg`An order of this bid exists. Cancel it first, or pay it.`,
  },
  REQUESTS_FULL: {
    status: 409,
    message: msg({ message: 'No more than {count} are possible. End one first.' }),
  },
  REQUESTS_SPENT: {
    status: 429,
    message: msg({ message: 'You may ask for {count} things a day. Try again tomorrow.' }),
  },
  REQUEST_CHANGES_SPENT: {
    status: 409,
    message: msg({ message: 'A request can be changed {count} times.' }),
  },
  REQUEST_WORD_REFUSED: {
    status: 422,
    message: msg({ message: 'Remove “{word}”: it is not allowed here.' }),
  },
  BID_NOT_FOUND: { status: 404, message: msg`This bid does not exist any more.` },
  BID_CHANGED: {
    status: 409,
    message: msg`The bid or the request has changed. Look at it once more.`,
  },
  BID_RULED_OUT: {
    status: 409,
    message: msg`This bid cannot be accepted any more: the rules of its category have changed.`,
  },
  BID_OVER_BUDGET: { status: 422, message: msg`This is more than the buyer wants to pay.` },
  BID_OWN: { status: 403, message: msg`You cannot bid on your own request.` },
  BIDS_SPENT: {
    status: 429,
    message: msg({ message: 'You have placed {count} bids within an hour. Try again later.' }),
  },
  BID_CHANGES_SPENT: {
    status: 409,
    message: msg({ message: 'A bid can be changed {count} times.' }),
  },
});
