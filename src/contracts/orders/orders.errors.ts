/** Named failures of orders and payments. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const ordersErrors = defineErrors({
  ORDER_NOT_FOUND: { status: 404, message: msg`This order does not exist.` },
  ORDER_WRONG_STATE: {
    status: 409,
    message: msg`This is not possible any more: the order has moved on. Reload it to see its state.`,
  },
  DRAFT_OF_ANOTHER: {
    status: 409,
    message: msg`Somebody else is signed in now: what was typed before stays theirs.`,
  },
  ORDER_NOT_YOURS_TO_DO: { status: 403, message: msg`Only the other side can do this.` },
  ORDER_BANK_STOPPED: {
    status: 409,
    message: msg`The bank of the payment has taken its money back, and has not decided. The order stands still until it has.`,
  },
  ORDER_BANK_KEPT: {
    status: 409,
    message: msg`The bank of the payment has given the money of this order back for good, so it cannot be disputed any more.`,
  },
  ORDER_NOT_YET: {
    status: 409,
    message: msg`This is not possible now. The order's dates say when it is.`,
  },
  RECALL_NOT_PAYABLE: {
    status: 409,
    message: msg`Recall protection pays nothing for this order now. Reload it to see why.`,
  },
  HANDOVER_STEP_UNKNOWN: { status: 404, message: msg`This order has no such step of yours.` },
  HANDOVER_TICKS_SPENT: {
    status: 409,
    message: msg`These steps were changed so often that they stay as they are now.`,
  },
  ORDER_DISPUTES_SPENT: {
    status: 409,
    message: msg({
      message:
        'This order was disputed {count} times. Write to support if something is wrong again.',
    }),
  },
  ORDER_OWN_OFFER: { status: 403, message: msg`You cannot buy your own offer.` },
  ORDER_OWN_CASE: {
    status: 403,
    message: msg`You take part in this order, so a colleague has to decide.`,
  },
  ORDER_OFFER_UNAVAILABLE: { status: 409, message: msg`This offer is not on sale right now.` },
  ORDER_SELLER_AWAY: {
    status: 409,
    message: msg`The seller is away. The offer says when it can be ordered again.`,
  },
  ORDER_STOCK_TOO_LOW: {
    status: 409,
    message: msg`Somebody was faster: there are not enough units left.`,
  },
  ORDER_UNPAID_OFFER: {
    status: 409,
    message: msg`You have an unpaid order of this offer already. Pay it, or let it go to order again.`,
  },
  ORDER_UNPAID_MANY: {
    status: 409,
    message: msg({
      message:
        'You have {count} unpaid orders already. Pay one or let one go; the first one runs out in {minutes, plural, one {# minute} other {# minutes}}.',
    }),
  },
  ORDER_UNPAID_UNCONFIRMED: {
    status: 409,
    message: msg({
      message:
        'You have an unpaid order already. Pay it or let it go. With a confirmed e-mail address you can have {confirmed} at once.',
    }),
  },
  PURCHASE_UNCONFIRMED: {
    status: 409,
    message: msg`Confirm your e-mail address to pay orders of several sellers by card, or pay them from your wallet.`,
  },
  PURCHASE_SAME_SELLER: {
    status: 409,
    message: msg`Each seller can be in a basket once. Choose one of the offers, and order the other one by itself.`,
  },
  ORDER_UNPAID_PAUSE: {
    status: 429,
    message: msg({
      message:
        '{count} of your orders ended unpaid. You can order again in {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# hour} other {# hours}}.',
    }),
  },
  ORDER_UNPAID_HELD: {
    status: 409,
    message: msg({
      message:
        'Your unpaid orders have held this offer for {held} minutes already. Put the money into your wallet and buy it at once, or order it again in {hours, plural, one {# hour} other {# hours}}.',
    }),
  },
  ORDER_LEFT_OFTEN: {
    status: 429,
    message: msg({
      message:
        'You paid and cancelled {count} orders of this seller. You can order again in {hours, plural, one {# hour} other {# hours}}.',
    }),
  },
  ORDER_OFFER_HELD: {
    status: 409,
    message: msg`This offer was reserved for hours today without being paid. Put the money into your wallet first; then you can buy it at once.`,
  },
  ORDER_SHARE_TOO_LARGE: {
    status: 409,
    message: msg({
      message:
        'Before it is paid, your order can hold at most {max, plural, one {# unit} other {# units}} of this offer. Order fewer, or put the money into your wallet first.',
    }),
  },
  ORDER_BELOW_MINIMUM: {
    status: 422,
    message: msg({ message: 'The seller sells at least {min} units at once.' }),
  },
  ORDER_TOTAL_TOO_LARGE: {
    status: 422,
    message: msg`This order is too large. Choose a smaller amount.`,
  },
  ORDER_PRICE_CHANGED: {
    status: 409,
    message: msg`The price has changed. Nothing was charged: agree to the new price or leave it.`,
  },
  ORDER_PARTS_CHANGED: {
    status: 409,
    message: msg`What your wallet can pay has changed. Nothing was charged: look at the amounts and press again.`,
  },
  ORDER_DELIVERY_SHORT: {
    status: 409,
    message: msg`The seller has run out of this item, so the order was not paid.`,
  },
  ORDER_VAULT_SHORT: {
    status: 409,
    message: msg({
      message:
        'The vault of this offer has {free} of {count} unused units, so nothing can be delivered again. Refund the buyer, or ask the seller to add stock first.',
    }),
  },
  ORDER_HANDOVER_INCOMPLETE: {
    status: 422,
    message: msg`This delivery is not complete yet. Look at the marked fields.`,
  },
  ORDER_NOTHING_TO_REVEAL: {
    status: 404,
    message: msg`There is nothing to reveal here.`,
  },
  ORDER_REFUND_TOO_LARGE: {
    status: 422,
    message: msg`The refund is larger than what the buyer paid.`,
  },
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 422,
    message: msg`This way to pay is not available. Choose another one.`,
  },
  PAYMENT_SIGNATURE_INVALID: { status: 403, message: msg`The signature is not valid.` },
  PAYMENT_EVENT_MALFORMED: { status: 400, message: msg`The event could not be read.` },
});
