/** Labels of the kinds of notifications. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationGroup, NotificationKind } from '~/contracts/notifications/kinds.ts';

/** Headings of the settings. */
export const groupLabels: Record<NotificationGroup, MessageDescriptor> = {
  orders: msg`Orders and messages`,
  market: msg`Prices, searches and news`,
  account: msg`Money and account`,
};

/** What the link in the mail with the day's news stops. */
export const digestLabel = msg`The daily summary`;

export const kindLabels: Record<
  NotificationKind,
  { label: MessageDescriptor; note: MessageDescriptor }
> = {
  order_buyer: { label: msg`Your purchases`, note: msg`Paid, delivered, disputed, refunded.` },
  order_seller: { label: msg`Your sales`, note: msg`New orders, disputes, completed sales.` },
  chat_message: {
    label: msg`Unread messages`,
    note: msg`Once for each conversation, when you are away for a few minutes.`,
  },
  review_received: { label: msg`Reviews of your sales`, note: msg`When a buyer has reviewed you.` },
  review_answered: {
    label: msg`Answers to your reviews`,
    note: msg`When a seller has answered what you wrote.`,
  },
  stock_low: {
    label: msg`Offers that run out`,
    note: msg`When a sale leaves as few units as the offer says.`,
  },
  autopilot_stopped: {
    label: msg`Automatic prices`,
    note: msg`When a rule stops at an offer because something looks wrong.`,
  },
  offers_stale: {
    label: msg`Offers to confirm`,
    note: msg`When offers rest soon, or rest, because nobody confirmed them.`,
  },
  seller_proof: {
    label: msg`Categories that you asked for`,
    note: msg`When support has decided about what you proved.`,
  },
  category_changed: {
    label: msg`Categories that change`,
    note: msg`When a category asks for something else, and what that did to your offers.`,
  },
  report_decided: { label: msg`Reports`, note: msg`What came of something that you reported.` },
  moderated: {
    label: msg`Decisions of support`,
    note: msg`When support hides a review of yours or of your sales, puts it back, or answers an appeal.`,
  },
  programme_decided: {
    label: msg`Partnership and rewards`,
    note: msg`When our staff have decided about them.`,
  },
  payout_decided: {
    label: msg`Payouts and invoices`,
    note: msg`When a payout was approved, sent or declined, and when your fees were invoiced.`,
  },
  price_alert: {
    label: msg`Price alerts`,
    note: msg`When a price falls to what you wait for, or an offer is back in stock.`,
  },
  saved_search: {
    label: msg`Saved searches`,
    note: msg`New offers, at once or once a day, as each search says.`,
  },
  followed_seller: {
    label: msg`Sellers you follow`,
    note: msg`What they put on sale. It always stands in your notifications.`,
  },
  request_bid: {
    label: msg`Bids on your requests`,
    note: msg`When a seller answers what you ask for, or a request ends.`,
  },
  bid_decided: {
    label: msg`Your bids`,
    note: msg`When a buyer accepts your bid, or takes another one.`,
  },
  request_news: {
    label: msg`New requests of buyers`,
    note: msg`In categories that you follow, together and once an hour at most.`,
  },
  staff_orders: {
    label: msg`Orders that wait for support`,
    note: msg`When the time for a decision is nearly over, and when it is.`,
  },
  security: {
    label: msg`Security of your account`,
    note: msg`Always sent by e-mail, so that nobody can change your account in silence. Deposits that fail or come back, too.`,
  },
  news: {
    label: msg`News of the market`,
    note: msg`Articles of ours. They always stand in your notifications; nothing is sent unless you ask for it.`,
  },
};
